package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.npy.Npy;
import dev.weir.ir.Diagnostics;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunTest {
  @TempDir Path folder;

  private static Tensor npy(Path file) {
    return Npy.read(file, new Diagnostics()).orElseThrow();
  }

  /// The numbers are those that the model's data sheet gives.
  @ParameterizedTest
  @CsvSource({"1,5,5,10", "0,5,15,20", "1,7,7,14", "2,5,15,20", "1,-3,-3,-6"})
  void aBranchingModelWritesItsOutputs(long c, long y, long first, long second) {
    Weir.run(
            "run",
            Weir.data("p2o_ifelse_model.json"),
            "--input",
            "0=" + c + ":i64",
            "--input",
            "1=" + y + ":i64",
            "--output-dir",
            folder)
        .fine();
    Tensor a = npy(folder.resolve("fetch_name_0.npy"));
    Tensor b = npy(folder.resolve("fetch_name_1.npy"));
    assertThat(a.dtype()).isEqualTo(DType.INT64);
    assertThat(a.rank()).isZero();
    assertThat(a.getLong(0)).isEqualTo(first);
    assertThat(b.getLong(0)).isEqualTo(second);
  }

  @ParameterizedTest
  @CsvSource({"2.5, 2.5", "1.0, 0.", "-4, 0."})
  void aNumberIsAScalarOfTheProgramsType(String x, String expected) {
    Weir run =
        Weir.run("run", Weir.data("p2o_thresholded_relu_model.json"), "--input", "0=" + x).fine();
    assertThat(run.out())
        .isIn(
            "fetch_name_0: tensor<f32>\n" + expected + "\n",
            "fetch_name_0: tensor<f32>\n" + expected + "0\n");
  }

  /// Absent optional operands and results leave gaps, not shifts: everything is dropped with p = 1,
  /// and the factor of a row of threes is a third.
  @Test
  void absentOptionalValuesKeepTheirPlaces() throws IOException {
    Path program = folder.resolve("gaps.mlir");
    Files.writeString(
        program,
        """
        %x = pd_op.data {name = "x", shape = array<i64: 2>, dtype = #pir.dtype<float32>} : tensor<2xf32>
        %y = pd_op.data {name = "y", shape = array<i64: 1, 2>, dtype = #pir.dtype<float32>} : tensor<1x2xf32>
        %p = "pd_op.full"() <{shape = array<i64: 1>, value = 1.0 : f64, dtype = #pir.dtype<float32>}> : () -> tensor<1xf32>
        %o:2 = "pd_op.dropout"(%x, %p) <{fix_seed = true, is_test = false, mode = "upscale_in_train", seed = 7 : i32}> : (tensor<2xf32>, tensor<1xf32>) -> (tensor<2xf32>, tensor<2xui8>)
        %n:2 = "pd_op.rms_norm"(%y, %x) <{begin_norm_axis = 1 : i32, epsilon = 0.0 : f32, operandSegmentSizes = array<i32: 1, 0, 0, 1, 0>, quant_max_bound = 0.0 : f32, quant_min_bound = 0.0 : f32, quant_round_type = 0 : i32, quant_scale = -1.0 : f32}> : (tensor<1x2xf32>, tensor<2xf32>) -> (tensor<1x2xf32>, tensor<1xf32>)
        "pir.shadow_output"(%o#0) {output_name = "kept"} : (tensor<2xf32>) -> ()
        "pir.shadow_output"(%n#1) {output_name = "factor"} : (tensor<1xf32>) -> ()
        """);
    assertThat(
            Weir.run("run", program, "--input", "x=5:2xf32", "--input", "y=3:1x2xf32").fine().out())
        .isEqualTo("kept: tensor<2xf32>\n[0. 0.]\nfactor: tensor<1xf32>\n[0.33333334]\n");
  }

  @Test
  void theExamplesDoWhatTheySay() {
    assertThat(
            Weir.run("run", Weir.example("if.mlir"), "--input", "x=3", "--input", "y=8")
                .fine()
                .out())
        .isEqualTo("distance: tensor<i64>\n5\n");
    assertThat(
            Weir.run("run", Weir.example("if.mlir"), "--input", "x=8", "--input", "y=3")
                .fine()
                .out())
        .isEqualTo("distance: tensor<i64>\n5\n");
    assertThat(Weir.run("run", Weir.example("while.mlir"), "--input", "n=10").fine().out())
        .isEqualTo("power: tensor<i64>\n1024\n");
    assertThat(Weir.run("run", Weir.example("while.mlir"), "--input", "n=0").fine().out())
        .isEqualTo("power: tensor<i64>\n1\n");
  }

  /// [1 2 3] times [[0 1] [2 3] [4 5]] is [16 22]; plus [0.5 -100]; relu.
  @Test
  void weightsComeFromTheFileBesideTheProgram() {
    Weir run = Weir.run("run", Weir.example("fc.pir"), "--input", "x=" + numbers()).fine();
    assertThat(run.out()).isEqualTo("fetch_name_0: tensor<1x2xf32>\n[[16.5  0. ]]\n");
  }

  private Path numbers() {
    Path file = folder.resolve("x.npy");
    Tensor tensor = Tensor.of(Arena.global(), new float[] {1, 2, 3}, 1, 3);
    assertThat(Npy.write(file, tensor, new Diagnostics())).isTrue();
    return file;
  }

  @Test
  void eachRowOfSoftmaxSumsToOneWhateverTheSeed() {
    Path program = Weir.example("matmul.mlir");
    for (int seed : new int[] {1, 2}) {
      Weir.run(
              "run",
              program,
              "--input=x=uniform:2x4xf32",
              "--input=y=uniform:3x4xf32",
              "--seed=" + seed,
              "--output-dir=" + folder.resolve("seed" + seed))
          .fine();
    }
    Tensor first = npy(folder.resolve("seed1/weights.npy"));
    Tensor second = npy(folder.resolve("seed2/weights.npy"));
    for (Tensor rows : new Tensor[] {first, second}) {
      assertThat(rows.shape()).containsExactly(2, 3);
      double[] values = rows.toDoubleArray();
      assertThat(values[0] + values[1] + values[2]).isBetween(0.99999, 1.00001);
    }
    assertThat(first.contentEquals(second)).isFalse();
  }

  @Test
  void aNameMayBeTheLastPartOfTheProgramsOwn() {
    String program = Weir.read(Weir.example("if.mlir")).replace("\"x\"", "\"17_1_construct:x\"");
    Path file = Weir.write(folder.resolve("named.mlir"), program);
    assertThat(Weir.run("run", file, "--input=x=1", "--input=y=4").fine().out()).contains("\n3\n");
    assertThat(Weir.run("run", file, "--input=17_1_construct:x=1", "--input=y=4").fine().out())
        .contains("\n3\n");
  }

  @Test
  void theProgramMayComeFromStandardInput() {
    String program = Weir.read(Weir.example("if.mlir"));
    assertThat(Weir.runWith(program, "run", "-", "--input=x=1", "--input=y=4").fine().out())
        .isEqualTo("distance: tensor<i64>\n3\n");
  }

  @Test
  void compileWritesKernelsAndPlan() {
    Weir.run(
            "compile",
            Weir.example("add_relu.mlir"),
            "--target=jvm",
            "--no-fusion",
            "-o",
            folder.resolve("out"))
        .fine();
    assertThat(Weir.read(folder.resolve("out/kernels.txt"))).contains("add").contains("relu");
    assertThat(Weir.read(folder.resolve("out/plan.txt")))
        .contains("input x: tensor<?x?xf32>", "output output_0: tensor<?x?xf32>");
    assertThat(Weir.read(folder.resolve("out/program.mlir"))).contains("pd_kernel.");
  }
}
