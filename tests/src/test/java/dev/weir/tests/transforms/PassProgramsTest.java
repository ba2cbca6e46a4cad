package dev.weir.tests.transforms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.common.base.Splitter;
import dev.weir.tests.lit.RunLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Runs the programs of the lit files under `lit/programs` before and after the passes of their first
/// `RUN` line on the JVM target, and compares the outputs and the numbers of operations.
///
/// Each program, which is what stands between two `// -----`, may say:
///
/// ```
/// OPS: 27 -> 17                   how many operations its block has before and after
/// VALUES: var 0.5 1.5             from where to where the elements of an input or weight are drawn
/// TOLERANCE: 1e-5 WHY             how far outputs may lie apart; without it every bit is the same
/// ```
class PassProgramsTest {
  private static final Splitter PROGRAMS = Splitter.on("// -----");
  private static final Pattern OPS = Pattern.compile("// OPS: (\\d+) -> (\\d+)");
  private static final Pattern VALUES = Pattern.compile("// VALUES: (\\S+) (\\S+) (\\S+)");
  private static final Pattern TOLERANCE = Pattern.compile("// TOLERANCE: (\\S+) (.+)");

  @TestFactory
  Stream<DynamicNode> outputsStayTheSame() {
    return files().stream()
        .map(file -> dynamicContainer(file.getFileName().toString(), file.toUri(), programs(file)));
  }

  /// Each rule of a pass that is named in a file is applied in some program.
  @Test
  void everyRuleIsApplied() {
    Set<String> known = new TreeSet<>();
    Set<String> applied = new TreeSet<>();
    for (Path file : files()) {
      String text = read(file);
      String pipeline = pipeline(file, text);
      for (String program : PROGRAMS.split(text)) {
        BeforeAfter run = BeforeAfter.of(program).run(pipeline);
        known.addAll(run.known());
        applied.addAll(run.applied());
      }
    }
    assertThat(applied).containsAll(known);
  }

  private static List<Path> files() {
    try {
      Path root =
          Path.of(
              Objects.requireNonNull(PassProgramsTest.class.getResource("/lit/programs")).toURI());
      try (var found = Files.list(root)) {
        List<Path> files =
            found.filter(file -> file.toString().endsWith(".mlir")).sorted().toList();
        assertThat(files).isNotEmpty();
        return files;
      }
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// {@return the pipeline that the first `RUN` line of `text` asks for}
  private static String pipeline(Path file, String text) {
    List<RunLine> lines = RunLine.of(file, text);
    assertThat(lines).as("no RUN line of %s names a pass", file).isNotEmpty();
    return lines.getFirst().pipeline();
  }

  private static Stream<DynamicNode> programs(Path file) {
    String text = read(file);
    String pipeline = pipeline(file, text);
    List<DynamicNode> tests = new ArrayList<>();
    int line = 1;
    for (String program : PROGRAMS.split(text)) {
      tests.add(dynamicTest("line " + line, () -> check(program, pipeline)));
      line += (int) program.lines().count() - 1;
    }
    return tests.stream();
  }

  private static void check(String text, String pipeline) {
    BeforeAfter program = BeforeAfter.of(text);
    VALUES
        .matcher(text)
        .results()
        .forEach(found ->
            program.values(
                found.group(1),
                Double.parseDouble(found.group(2)),
                Double.parseDouble(found.group(3))));
    program.run(pipeline);
    for (MatchResult ops : OPS.matcher(text).results().toList()) {
      assertThat(program.sizeBefore())
          .as("operations before")
          .isEqualTo(Integer.parseInt(ops.group(1)));
      assertThat(program.size())
          .as(() -> "operations after\n" + program.after())
          .isEqualTo(Integer.parseInt(ops.group(2)));
    }
    Matcher tolerance = TOLERANCE.matcher(text);
    program.assertSameOutputs(
        tolerance.find()
            ? new Tolerance(Double.parseDouble(tolerance.group(1)), tolerance.group(2))
            : Tolerance.EXACT);
  }
}
