package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Dumps of function graphs through the command.
class MindIrDumpTest {
  private static final String BRANCH = "ms2.3_docs_if_switch_partial_18_execute.ir";
  private static final String ADD_MUL = "ms1.3_docs_add_mul_12_execute.ir";

  private static Path file(String name) {
    return Weir.ROOT.resolve("formats/src/test/resources/mindir").resolve(name);
  }

  /// `a = x - 1`, `b = a + y`; `b` where it is 0, else `b * a / b`.
  @ParameterizedTest
  @CsvSource({"3, 2, 2.0", "1, 0, 0.0"}) void aDumpRuns(String x, String y, String result) {
    Weir run = Weir.run("run", file(BRANCH), "--input", "x=" + x, "--input", "y=" + y).fine();
    assertThat(run.out()).isEqualTo("output_0: tensor<f32>\n" + result + "\n");
  }

  /// `(3 + 2) * 2`.
  @Test void aDumpOfAnOldVersionRuns() {
    Weir run = Weir.run("run", file(ADD_MUL), "--input", "x=3", "--input", "y=2").fine();
    assertThat(run.out()).isEqualTo("output_0: tensor<f32>\n10.0\n");
  }

  @Test void whatADumpHoldsIsTold() {
    assertThat(Weir.run("inspect", file(BRANCH)).fine().out())
        .contains("inputs:\n  x: tensor<f32>\n  y: tensor<f32>\n")
        .contains("functions:\n  @19_1___main___Net_construct_304\n")
        .endsWith("runs: yes\n");
  }

  @Test void whatIsImportedReadsBack(@TempDir Path folder) {
    Path text = folder.resolve("t.mlir");
    Weir.run("import", file(BRANCH), "-o", text).fine();
    assertThat(Weir.run("opt", text).fine().out()).isEqualTo(Weir.read(text));
    assertThat(Weir.run("opt", file(BRANCH)).fine().out()).isEqualTo(Weir.read(text));
  }

  @Test void dumpsAreKnownByTheirFirstLine() {
    Weir piped = Weir.runWith(Weir.read(file(ADD_MUL)), "import", "-").fine();
    assertThat(piped.out()).contains("mindir.primitive \"Mul\"");
  }

  @Test void faultsShowTheirLine(@TempDir Path folder) {
    String text = Weir.read(file(ADD_MUL)).replace("Mul(%0, %para2_y)", "Mul(%7, %para2_y)");
    Path broken = Weir.write(folder.resolve("broken.ir"), text);
    Weir.run("import", broken).badInput("broken.ir:18:3: error: there is no %7 in graph",
        "  %1([CNode]10) = Mul(%7, %para2_y)");
  }
}
