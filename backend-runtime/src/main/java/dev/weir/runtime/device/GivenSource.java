package dev.weir.runtime.device;

import dev.weir.dialect.tile.SourceOp;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.ir.Location;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Code of kernels that is given as source, among code that is generated: it is marked, so that compilers report what they
/// have against it by the lines of its own file.
public final class GivenSource {
  /// Stands at the end of the function that the source defines where the kernel itself has its name.
  private static final String SUFFIX = "_source";

  private static final Pattern MARK =
      Pattern.compile("([^\\n]*)\\n/\\* given as source: (\\w+) \\*/\\n#line 1 \"([^\"]*)\"\\n");

  /// An error as gcc, clang, nvcc and pocl report it.
  private static final Pattern ERROR =
      Pattern.compile(
          "(?m)^(?:error: )?([^\\n:(]+)(?::(\\d+):(\\d+)|\\((\\d+)\\)|:(\\d+))"
              + "(?: <Spelling=[^>]*>)?: (?:(?:fatal )?error:? )?(.*)$");

  /// What they say where the text defines another function than the kernel declares.
  private static final Pattern DIFFERS = Pattern.compile("conflict|linkage|incompatible");

  private static final Pattern UNDEFINED =
      Pattern.compile(
          "(?:undefined reference to|undefined symbol:?|Cannot find symbol) \\W?(\\w+)");

  /// One of the texts among the code.
  private record Given(String kernel, String file, String declaration, String text) {
    DeviceException fault(String target, String cause, int line, int column) {
      return new DeviceException(target, kernel, cause, Location.of(file, line, column));
    }

    /// {@return whether an error says that the function is another than the kernel declares}
    boolean isAbout(String error) {
      return error.contains("overloaded function")
          || DIFFERS.matcher(error).find() && error.contains(kernel);
    }

    /// {@return the line on which the function seems to begin}
    int line() {
      Matcher found = Pattern.compile("\\b" + kernel + "\\s*\\(").matcher(text);
      return found.find() ? (int) lines(text.substring(0, found.start())) + 1 : 1;
    }
  }

  private GivenSource() {}

  /// {@return the text of `function`, which is given as source, as lines of a file}
  ///
  /// @param file the file that they become part of
  /// @param lines how many lines it has so far
  /// @param declaration what the text is to define, so that a compiler compares the two
  public static String of(TileFuncOp function, String file, long lines, String declaration) {
    return text(function, file, lines, declaration, "");
  }

  /// {@return the same in C++, where a function with other parameters is another function}
  public static String ofCpp(TileFuncOp function, String file, long lines, String declaration) {
    return text(
        function,
        file,
        lines,
        declaration,
        "#line 1 \"%s\"\nstatic_assert(sizeof(decltype(&%s)) != 0, \"\");\n"
            .formatted(SourceOp.of(function).orElseThrow().file(), function.symName()));
  }

  private static String text(
      TileFuncOp function, String file, long lines, String declaration, String check) {
    SourceOp source = SourceOp.of(function).orElseThrow();
    StringBuilder text = new StringBuilder(declaration).append('\n');
    text.append("/* given as source: ").append(function.symName()).append(" */\n");
    text.append("#line 1 \"").append(source.file()).append("\"\n").append(source.text());
    if (!source.text().endsWith("\n")) {
      text.append('\n');
    }
    text.append(check);
    long line = lines + lines(text.toString()) + 2;
    return text.append("#line ").append(line).append(" \"").append(file).append("\"\n").toString();
  }

  /// {@return how many lines `text` has that end}
  public static long lines(String text) {
    return text.chars().filter(c -> c == '\n').count();
  }

  /// {@return the name of the function that the source of `function` defines, where the kernel has another}
  public static String renamed(TileFuncOp function) {
    return function.symName() + SUFFIX;
  }

  /// {@return a line after which the text that defines `function` defines [#renamed]}
  public static String rename(TileFuncOp function) {
    return "#define " + function.symName() + " " + renamed(function) + "\n";
  }

  /// {@return what a compiler or linker has against code that was given, by the place in its file}: the first that is
  /// there; empty where it complains about other code
  ///
  /// @param log what it says
  public static Optional<DeviceException> fault(String target, KernelSources sources, String log) {
    List<Given> all = all(sources);
    Matcher error = ERROR.matcher(log);
    while (error.find()) {
      boolean isError = error.group().contains("error");
      for (Given given : all) {
        if (isError && error.group(1).strip().endsWith(given.file())) {
          if (given.isAbout(error.group(6))) {
            return Optional.of(
                given.fault(
                    target,
                    "is not defined as it is declared: expected '" + given.declaration() + "'",
                    given.line(),
                    1));
          }
          String line = Optional.ofNullable(error.group(2)).orElse(error.group(4));
          return Optional.of(
              given.fault(
                  target,
                  "does not compile: " + error.group(6),
                  Integer.parseInt(line == null ? error.group(5) : line),
                  error.group(3) == null ? 1 : Integer.parseInt(error.group(3))));
        }
      }
    }
    Matcher undefined = UNDEFINED.matcher(log);
    while (undefined.find()) {
      Optional<DeviceException> missing = undefined(target, sources, undefined.group(1));
      if (missing.isPresent()) {
        return missing;
      }
    }
    return Optional.empty();
  }

  /// {@return what is wrong where `function` is not in the code that was built}: the text that was to define it; empty
  /// where it was not given
  public static Optional<DeviceException> undefined(
      String target, KernelSources sources, String function) {
    return all(sources).stream()
        .filter(
            given -> function.equals(given.kernel()) || function.equals(given.kernel() + SUFFIX))
        .findFirst()
        .map(given ->
            given.fault(
                target, "is not defined: expected '" + given.declaration() + "'", given.line(), 1));
  }

  private static List<Given> all(KernelSources sources) {
    List<Given> all = new ArrayList<>();
    sources
        .files()
        .forEach((name, bytes) -> {
          String code = new String(bytes, StandardCharsets.UTF_8);
          Matcher mark = MARK.matcher(code);
          while (mark.find()) {
            int end = code.indexOf("\n#line ", mark.end());
            all.add(
                new Given(
                    mark.group(2),
                    mark.group(3),
                    mark.group(1)
                        .replaceFirst(" __asm__\\(.*", "")
                        .replace(mark.group(2) + SUFFIX, mark.group(2)),
                    code.substring(mark.end(), end < 0 ? code.length() : end)));
          }
        });
    return all;
  }
}
