package dev.weir.testkit.lit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.testkit.check.FileCheck;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// The commands that every runner knows.
final class BuiltinTools {
  static final ImmutableMap<String, Tool> BY_NAME =
      ImmutableMap.of(
          "FileCheck", BuiltinTools::fileCheck,
          "cat", BuiltinTools::cat,
          "echo", BuiltinTools::echo,
          "diff", BuiltinTools::diff);

  private BuiltinTools() {}

  private static int fileCheck(
      List<String> arguments, InputStream in, PrintStream out, PrintStream err) {
    String checks = "";
    String input = null;
    for (String argument : arguments) {
      if (!argument.startsWith("-")) {
        checks = argument;
      } else if (argument.contains("-input-file=")) {
        input = LitTest.read(Path.of(argument.substring(argument.indexOf('=') + 1)));
      }
    }
    String text = input == null ? readAll(in) : input;
    ImmutableList<String> faults =
        FileCheck.of(arguments).run(checks, LitTest.read(Path.of(checks)), text);
    faults.forEach(err::println);
    if (!faults.isEmpty()) {
      err.println("the text checked was:\n" + text);
    }
    return faults.isEmpty() ? 0 : 1;
  }

  private static int cat(List<String> files, InputStream in, PrintStream out, PrintStream err) {
    if (files.isEmpty()) {
      out.print(readAll(in));
    }
    for (String file : files) {
      out.print(file.equals("-") ? readAll(in) : LitTest.read(Path.of(file)));
    }
    return 0;
  }

  private static int echo(List<String> words, InputStream in, PrintStream out, PrintStream err) {
    out.print(String.join(" ", words) + "\n");
    return 0;
  }

  private static int diff(List<String> files, InputStream in, PrintStream out, PrintStream err) {
    List<String> names = files.stream().filter(f -> f.equals("-") || !f.startsWith("-")).toList();
    String one = names.get(0).equals("-") ? readAll(in) : LitTest.read(Path.of(names.get(0)));
    String other = names.get(1).equals("-") ? readAll(in) : LitTest.read(Path.of(names.get(1)));
    if (one.equals(other)) {
      return 0;
    }
    List<String> lines = one.lines().toList();
    List<String> others = other.lines().toList();
    int i = 0;
    while (i < lines.size() && i < others.size() && lines.get(i).equals(others.get(i))) {
      i++;
    }
    out.printf(
        "the texts differ from line %d on\n< %s\n> %s\n", i + 1, at(lines, i), at(others, i));
    return 1;
  }

  private static String at(List<String> lines, int index) {
    return index < lines.size() ? lines.get(index) : "(end)";
  }

  private static String readAll(InputStream in) {
    try {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
