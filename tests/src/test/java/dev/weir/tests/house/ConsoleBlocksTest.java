package dev.weir.tests.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.Main;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// What the documentation shows of the command happens: in a block of language `console`, each line
/// `$ weir …` is run and must give the lines below it. A line `...` stands for any lines. Blocks of a
/// page run in order, in one folder; `examples/…` are the examples.
class ConsoleBlocksTest {
  private static final String PROMPT = "$ weir ";
  private static final Pattern WORD = Pattern.compile("(?:'[^']*'|[^\\s'])+");

  @TempDir Path scratch;

  /// A command and what it is said to print.
  private record Session(String command, List<String> output) {}

  @TestFactory
  Stream<DynamicTest> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(SourceTree.ROOT.resolve("docs"))) {
      return docs
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !sessions(file).isEmpty())
          .sorted()
          .map(file ->
              DynamicTest.dynamicTest(
                  SourceTree.ROOT.relativize(file).toString(), file.toUri(), () -> check(file)))
          .toList()
          .stream();
    }
  }

  private static List<Session> sessions(Path page) {
    var found = new ArrayList<Session>();
    boolean inside = false;
    for (String line : SourceTree.lines(page)) {
      if (line.startsWith("```")) {
        inside = line.equals("```console");
      } else if (inside && line.startsWith(PROMPT)) {
        found.add(new Session(line.substring(PROMPT.length()), new ArrayList<>()));
      } else if (inside) {
        found.getLast().output().add(line);
      }
    }
    return found;
  }

  private void check(Path page) throws IOException {
    Path folder = Files.createTempDirectory(scratch, "page");
    for (Session session : sessions(page)) {
      String printed = run(session.command(), folder);
      assertThat(printed).as("weir " + session.command()).matches(expected(session.output()));
    }
  }

  private static Pattern expected(List<String> lines) {
    StringBuilder pattern = new StringBuilder();
    for (String line : lines) {
      pattern.append(line.equals("...") ? "(?:.*\n)*?" : Pattern.quote(line) + "\n");
    }
    return Pattern.compile(pattern.toString());
  }

  /// {@return what the command prints, errors last, with names of files as the page has them}
  private static String run(String command, Path folder) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var words = new ArrayList<String>();
    Matcher word = WORD.matcher(command);
    while (word.find()) {
      words.add(inFolder(word.group().replace("'", ""), folder));
    }
    Main.run(
        words.toArray(String[]::new),
        new ByteArrayInputStream(new byte[0]),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
    String text = out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8);
    String named = text.replace(folder + "/", "").replace(SourceTree.ROOT + "/", "");
    return named.isBlank() ? "" : named.stripTrailing() + "\n";
  }

  private static String inFolder(String word, Path folder) {
    int equals = word.lastIndexOf('=');
    String name = word.substring(equals + 1);
    if (name.startsWith("examples/")) {
      return word.substring(0, equals + 1) + SourceTree.ROOT.resolve(name);
    }
    boolean file =
        name.matches("[\\w/-]+\\.(mlir|pir|json|npy|dot|test)") || name.matches("[\\w-]+/");
    return file ? word.substring(0, equals + 1) + folder.resolve(name) : word;
  }

  @Test
  void ellipsesStandForAnyLinesAndNothingElseDoes() {
    assertThat("a\nb\nc\nd\n").matches(expected(List.of("a", "...", "d")));
    assertThat("a\nb\nd\n").doesNotMatch(expected(List.of("a", "d")));
  }
}
