package dev.weir.testkit.lit;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;

/// One test file.
public final class LitTest {
  private static final Pattern RUN = Pattern.compile("\\bRUN:(.*)");
  private static final Splitter LIST = Splitter.on(',').trimResults().omitEmptyStrings();

  private final Lit lit;
  private final Path root;
  private final Path file;

  LitTest(Lit lit, Path root, Path file) {
    this.lit = lit;
    this.root = root;
    this.file = file;
  }

  /// {@return the file's path below the root}
  public String name() {
    return root.relativize(file).toString().replace('\\', '/');
  }

  /// {@return where the file lies, for tools that jump to it}
  public URI uri() {
    return file.toUri();
  }

  /// Runs the commands.
  ///
  /// @throws AssertionError if one fails, with all it said
  public void run() {
    String text = read(file);
    for (String feature : listed(text, "REQUIRES")) {
      Assumptions.assumeTrue(lit.features().contains(feature), () -> "needs " + feature);
    }
    for (String feature : listed(text, "UNSUPPORTED")) {
      Assumptions.assumeFalse(lit.features().contains(feature), () -> "not with " + feature);
    }
    boolean mustFail = !listed(text, "XFAIL").isEmpty();
    try {
      runAll(text);
    } catch (AssertionError e) {
      if (mustFail) {
        return;
      }
      throw e;
    }
    if (mustFail) {
      throw new AssertionError(name() + ": passed, though it is expected to fail");
    }
  }

  private void runAll(String text) {
    Path scratch;
    try {
      scratch = Files.createTempDirectory("lit");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    try {
      for (String line : runLines(text)) {
        CommandLine command = CommandLine.parse(substitute(line, scratch));
        CommandLine.Outcome outcome = command.run(lit.tools());
        if (outcome.exitCode() != 0) {
          throw new AssertionError(
              "%s: exit code %d of: %s\n%s"
                  .formatted(name(), outcome.exitCode(), line.strip(), outcome.said()));
        }
      }
    } finally {
      delete(scratch);
    }
  }

  private String substitute(String line, Path scratch) {
    return line.replace("%s", file.toString())
        .replace("%S", file.getParent().toString())
        .replace("%t", scratch.resolve("tmp").toString())
        .replace("%%", "%");
  }

  private static List<String> runLines(String text) {
    var lines = new ArrayList<String>();
    StringBuilder open = new StringBuilder();
    Matcher run = RUN.matcher(text);
    while (run.find()) {
      String part = run.group(1).stripTrailing();
      if (part.endsWith("\\")) {
        open.append(part, 0, part.length() - 1);
      } else {
        lines.add(open.append(part).toString());
        open.setLength(0);
      }
    }
    return lines;
  }

  private static ImmutableList<String> listed(String text, String keyword) {
    var all = ImmutableList.<String>builder();
    Matcher found = Pattern.compile("\\b" + keyword + ":(.*)").matcher(text);
    while (found.find()) {
      all.addAll(LIST.split(found.group(1)));
    }
    return all.build();
  }

  static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path folder) {
    try (var files = Files.walk(folder)) {
      for (Path path : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
