package dev.weir.testkit.lit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Commands whose outputs feed each other, as a shell would read them.
///
/// @param stages the commands, the first to run first
record CommandLine(ImmutableList<Stage> stages) {
  /// One command with its redirections; an empty name stands for none.
  record Stage(ImmutableList<String> words, String input, String output, boolean errorsToOutput) {}

  /// What came of a run.
  record Outcome(int exitCode, String said) {}

  static CommandLine parse(String line) {
    var stages = ImmutableList.<Stage>builder();
    var words = new ArrayList<String>();
    for (String word : split(line)) {
      if (word.equals("|")) {
        stages.add(stage(words));
        words.clear();
      } else {
        words.add(word);
      }
    }
    stages.add(stage(words));
    return new CommandLine(stages.build());
  }

  private static Stage stage(List<String> all) {
    var words = ImmutableList.<String>builder();
    String input = "";
    String output = "";
    boolean merged = false;
    for (int i = 0; i < all.size(); i++) {
      switch (all.get(i)) {
        case "2>&1" -> merged = true;
        case "<" -> input = all.get(++i);
        case ">" -> output = all.get(++i);
        default -> words.add(all.get(i));
      }
    }
    return new Stage(words.build(), input, output, merged);
  }

  /// Words, with quotes taken off; `|`, `<` and `>` stand alone.
  private static List<String> split(String line) {
    var words = new ArrayList<String>();
    StringBuilder word = new StringBuilder();
    boolean inside = false;
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quote != 0) {
        if (c == quote) {
          quote = 0;
        } else {
          word.append(c);
        }
      } else if (c == '\'' || c == '"') {
        quote = c;
        inside = true;
      } else if (Character.isWhitespace(c) || c == '|') {
        if (inside || !word.isEmpty()) {
          words.add(word.toString());
        }
        word.setLength(0);
        inside = false;
        if (c == '|') {
          words.add("|");
        }
      } else {
        word.append(c);
      }
    }
    if (inside || !word.isEmpty()) {
      words.add(word.toString());
    }
    return words;
  }

  /// Runs all commands, each on what the one before wrote. As in lit, the first failure counts.
  Outcome run(ImmutableMap<String, Tool> tools) {
    byte[] input = {};
    int exitCode = 0;
    var said = new ByteArrayOutputStream();
    for (Stage stage : stages) {
      var out = new ByteArrayOutputStream();
      var err = stage.errorsToOutput() ? out : said;
      try {
        byte[] given = stage.input().isEmpty() ? input : Files.readAllBytes(Path.of(stage.input()));
        int code = run(stage.words(), given, out, err, tools);
        exitCode = exitCode != 0 ? exitCode : code;
        if (!stage.output().isEmpty()) {
          Files.write(Path.of(stage.output()), out.toByteArray());
          out.reset();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      input = out.toByteArray();
    }
    said.writeBytes(input);
    return new Outcome(exitCode, said.toString(StandardCharsets.UTF_8));
  }

  private static int run(
      List<String> words,
      byte[] input,
      ByteArrayOutputStream out,
      ByteArrayOutputStream err,
      Map<String, Tool> tools) {
    if (words.isEmpty()) {
      throw new IllegalArgumentException("a RUN: line has an empty command");
    }
    String name = words.get(0);
    List<String> arguments = words.subList(1, words.size());
    if (name.equals("not")) {
      return run(arguments, input, out, err, tools) == 0 ? 1 : 0;
    }
    Tool tool = tools.getOrDefault(name, BuiltinTools.BY_NAME.get(name));
    if (tool == null) {
      throw new IllegalArgumentException(
          "a RUN: line calls '%s', which is not known".formatted(name));
    }
    PrintStream outStream = new PrintStream(out, true, StandardCharsets.UTF_8);
    PrintStream errStream = new PrintStream(err, true, StandardCharsets.UTF_8);
    int code = tool.run(arguments, new ByteArrayInputStream(input), outStream, errStream);
    outStream.flush();
    errStream.flush();
    return code;
  }
}
