package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Weights go into passes and come out of them.
class WeightsTest {
  private static final Path WEIGHTS = Weir.example("fc.pdiparams");

  @TempDir Path folder;

  private Path program() throws IOException {
    return Files.writeString(
        folder.resolve("program.mlir"),
        """
        %b = pir.parameter "fc_0.b_0" : tensor<2xf32>
        %w = pir.parameter "fc_0.w_0" : tensor<3x2xf32>
        %s = pd_op.add %w, %b : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
        %r = pd_op.relu %s : (tensor<3x2xf32>) -> tensor<3x2xf32>
        pir.shadow_output %r, "out" : tensor<3x2xf32>
        """);
  }

  @Test
  void whatIsFoldedIsWrittenAndRuns() throws IOException {
    Path folded = folder.resolve("folded.mlir");
    Path weights = folder.resolve("folded.pdiparams");
    Weir optimised =
        Weir.run(
                "opt",
                program(),
                "--params",
                WEIGHTS,
                "--params-out",
                weights,
                "-o",
                folded,
                "--pass-pipeline=constant_folding_pass,dead_code_elimination_pass")
            .fine();
    assertThat(optimised.err()).isEmpty();
    assertThat(Files.readString(folded))
        .contains("constant_folding@_0")
        .doesNotContain("fc_0", "relu");
    String before = Weir.run("run", program(), "--params", WEIGHTS).fine().out();
    assertThat(before).startsWith("out: tensor<3x2xf32>");
    assertThat(Weir.run("run", folded).fine().out()).isEqualTo(before);
    assertThat(
            Weir.run("run", program(), "--params", WEIGHTS, "--pass-pipeline=pir-always-cpu")
                .fine()
                .out())
        .isEqualTo(before);
  }

  /// The archive is NumPy's: `w` is 0 to 5, `b` 7, 8, 9.
  @Test
  void weightsOfNumpyAreRead() throws IOException {
    Path archive = Weir.data("..").resolve("weights/deflated.npz").toAbsolutePath().normalize();
    Path named =
        Files.writeString(
            folder.resolve("named.mlir"),
            """
            %w = pir.parameter "w" : tensor<2x3xf32>
            %s = pd_op.add %w, %w : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
            pir.shadow_output %s, "out" : tensor<2x3xf32>
            """);
    Weir run = Weir.run("run", named, "--params", archive);
    assertThat(run.out()).isEqualTo("out: tensor<2x3xf32>\n[[ 0.  2.  4.]\n [ 6.  8. 10.]]\n");
    assertThat(run.err())
        .contains("deflated.npz: remark: 1 of 2 tensors belong to no parameter of the program: b");
    Weir.run("run", program(), "--params", archive)
        .badInput(
            "program.mlir:1:6: error: 'pir.parameter' op 'fc_0.b_0' is not among the 2 tensors of"
                + " deflated.npz");
  }

  @Test
  void whatIsNotWrittenIsSaid() throws IOException {
    Weir run = Weir.run("opt", program(), "--params", WEIGHTS, "--constant_folding_pass");
    assertThat(run.code()).isZero();
    assertThat(run.err())
        .contains("warning: passes stored tensors that the program only names; --params-out=FILE");
  }

  @Test
  void weightsThatAreNotThereAreMissed() throws IOException {
    Weir run = Weir.run("opt", program(), "--constant_folding_pass");
    assertThat(run.code()).isZero();
    assertThat(run.err())
        .contains(
            "remark: operators are left as they are for want of the values of 'fc_0.b_0',"
                + " 'fc_0.w_0'");
  }

  @Test
  void oneFileHoldsTheWeightsOfOneProgram() throws IOException {
    assertThat(
            Weir.run(
                    "opt",
                    program(),
                    "--params",
                    WEIGHTS,
                    "--split-input-file",
                    "--constant_folding_pass")
                .code())
        .isEqualTo(2);
  }
}
