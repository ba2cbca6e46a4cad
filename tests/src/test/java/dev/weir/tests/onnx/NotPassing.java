package dev.weir.tests.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.weir.tests.onnx.OnnxTestRun.Kind;
import dev.weir.tests.onnx.OnnxTestRun.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The tests of ONNX that do not pass, each with the reason.
///
/// @param rows what is said of a test: `refused` and the message, `golden` and why its data is at fault, or `random` and
///     why only the statistics of what it draws are compared
record NotPassing(Map<String, Row> rows) {
  private static final Path FOLDER = Path.of("src/test/resources/onnx");

  /// What does not run.
  static final String RUN = "not-passing.tsv";

  /// What does not run in ONNX Runtime once it is written as a model again.
  static final String EXPORTED = "not-exported.tsv";

  /// What is said of one test.
  record Row(String kind, String reason) {}

  static NotPassing listed(String file) {
    Map<String, Row> rows = new TreeMap<>();
    try {
      for (String line : Files.readAllLines(FOLDER.resolve(file))) {
        if (!line.startsWith("#")) {
          List<String> cells = Splitter.on('\t').splitToList(line);
          rows.put(cells.get(0), new Row(cells.get(1), cells.get(2)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new NotPassing(rows);
  }

  /// {@return whether the outputs of `test` are drawn at random}
  boolean isRandom(String test) {
    Row row = rows.get(test);
    return row != null && row.kind().equals("random");
  }

  /// Checks that what came out is what the table says.
  void check(Map<String, Outcome> outcomes) {
    Map<String, String> actual = new TreeMap<>();
    Map<String, String> expected = new TreeMap<>();
    outcomes.forEach((name, outcome) -> {
      actual.put(name, text(name, outcome));
      Row row = rows.get(name);
      expected.put(name, row == null ? "passed" : row.kind() + ": " + row.reason());
    });
    assertThat(actual).containsExactlyInAnyOrderEntriesOf(expected);
  }

  /// A difference counts only where the table says that the data is at fault.
  private String text(String name, Outcome outcome) {
    Row row = rows.get(name);
    return switch (outcome.kind()) {
      case PASSED -> isRandom(name) ? "random: " + row.reason() : "passed";
      case REFUSED -> "refused: " + reason(outcome);
      case WRONG ->
          row != null && row.kind().equals("golden")
              ? "golden: " + row.reason()
              : "differs: " + outcome.reason();
    };
  }

  private static String reason(Outcome outcome) {
    return outcome.reason().replaceAll("\\s+", " ").strip();
  }

  /// Writes the table anew; what is said of data that is at fault stays.
  static void write(String file, Map<String, Outcome> outcomes) {
    NotPassing before = listed(file);
    StringBuilder text =
        new StringBuilder(
            "# test\trefused, golden where the data of the test is at fault, or random where only"
                + " statistics are compared\twhy\n");
    outcomes.forEach((name, outcome) -> {
      Row known = before.rows().get(name);
      if (outcome.kind() == Kind.REFUSED) {
        text.append("%s\trefused\t%s%n".formatted(name, reason(outcome)));
      } else if (outcome.kind() == Kind.PASSED && before.isRandom(name)) {
        text.append("%s\trandom\t%s%n".formatted(name, before.rows().get(name).reason()));
      } else if (outcome.kind() == Kind.WRONG && known != null && known.kind().equals("golden")) {
        text.append("%s\tgolden\t%s%n".formatted(name, known.reason()));
      }
    });
    try {
      Files.writeString(FOLDER.resolve(file), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
