import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;

/// Checks the format of the project's Java sources, or applies it: `java .ci/Format.java check`.
///
/// The format is google-java-format's, except that comments stay as their author wrapped them. It is a
/// process of its own since the formatter needs a newer Java than Maven may run on. Files that did not
/// change since they were last seen to be formatted are skipped: `target/formatted` lists them by size
/// and time.
void main(String[] arguments) throws IOException {
  boolean apply = arguments[0].equals("apply");
  Path index = Path.of("target", "formatted");
  Set<String> known = Files.exists(index) ? new HashSet<>(Files.readAllLines(index)) : Set.of();
  var formatted = new ConcurrentSkipListMap<Path, String>();
  var faults = new ConcurrentSkipListMap<Path, String>();
  sources().parallelStream()
      .forEach(file -> {
        String stamp = stamp(file);
        if (!known.contains(stamp)) {
          format(file, apply, faults);
          stamp = stamp(file);
        }
        if (!faults.containsKey(file)) {
          formatted.put(file, stamp);
        }
      });
  Files.createDirectories(index.getParent());
  Files.write(index, formatted.values());
  faults.forEach((file, fault) -> System.err.println(file + ": " + fault));
  if (!faults.isEmpty()) {
    System.err.println("`mvn -N validate -Dformat=apply` formats all sources");
    System.exit(1);
  }
}

private static final Formatter FORMATTER =
    new Formatter(JavaFormatterOptions.builder().formatJavadoc(false).build());

private static void format(Path file, boolean apply, Map<Path, String> faults) {
  try {
    String text = Files.readString(file);
    String formatted = formatted(text);
    if (formatted.equals(text)) {
      return;
    }
    if (apply) {
      Files.writeString(file, formatted);
    } else {
      faults.put(file, "the format differs in line " + firstDifference(text, formatted));
    }
  } catch (FormatterException e) {
    faults.put(file, e.getMessage());
  } catch (IOException e) {
    throw new UncheckedIOException(e);
  }
}

/// The formatter may need a second look at strings that it broke into lines.
private static String formatted(String text) throws FormatterException {
  String formatted = FORMATTER.formatSourceAndFixImports(text);
  return formatted.equals(text) ? text : formatted(formatted);
}

private static int firstDifference(String text, String formatted) {
  List<String> now = text.lines().toList();
  List<String> wanted = formatted.lines().toList();
  int line = 0;
  while (line < Math.min(now.size(), wanted.size()) && now.get(line).equals(wanted.get(line))) {
    line++;
  }
  return line + 1;
}

private static String stamp(Path file) {
  try {
    var attributes = Files.readAttributes(file, BasicFileAttributes.class);
    return file + " " + attributes.size() + " " + attributes.lastModifiedTime();
  } catch (IOException e) {
    throw new UncheckedIOException(e);
  }
}

/// The sources of the modules and the examples. What a build writes, the `target` beside a `pom.xml`,
/// is not among them.
private static List<Path> sources() throws IOException {
  var sources = new ArrayList<Path>();
  Files.walkFileTree(
      Path.of(""),
      new SimpleFileVisitor<>() {
        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
          boolean output =
              folder.endsWith("target") && Files.exists(folder.resolveSibling("pom.xml"));
          boolean hidden =
              folder.getFileName().toString().startsWith(".") && !folder.endsWith(".ci");
          return output || hidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
          if (file.toString().endsWith(".java")) {
            sources.add(file);
          }
          return FileVisitResult.CONTINUE;
        }
      });
  return sources;
}
