package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.npy.Npy;
import dev.weir.ir.Diagnostics;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `weir run` of functions on numbers: what it takes and gives, and what it refuses.
class EvaluatedRunTest {
  private static final String SUMS =
      """
      func.func @main(%x: tensor<2x3xf32>, %i: index, %b: i1, %n: i8) -> (tensor<2x3xf32>, index, i1, i8) {
        %0 = arith.addf %x, %x : tensor<2x3xf32>
        %1 = arith.addi %i, %i : index
        return %0, %1, %b, %n : tensor<2x3xf32>, index, i1, i8
      }
      """;

  @TempDir Path folder;

  private Path file(String name, Tensor tensor) {
    Path file = folder.resolve(name + ".npy");
    assertThat(Npy.write(file, tensor, new Diagnostics())).isTrue();
    return file;
  }

  private static Tensor integer(DType type, long value) {
    Tensor tensor = Tensor.zeros(type);
    tensor.setLong(0, value);
    return tensor;
  }

  @Test
  void takesAndWritesFiles() {
    Tensor x = Tensor.zeros(DType.FLOAT32, 2, 3);
    for (int i = 0; i < 6; i++) {
      x.setDouble(i, i + 0.5);
    }
    Path out = folder.resolve("deep/out");
    Weir.runWith(
            SUMS,
            "run",
            "-",
            "--input=arg0=" + file("x", x),
            "--input=arg1=" + file("i", integer(DType.INT64, 21)),
            "--input=arg2=" + file("b", integer(DType.BOOL, 1)),
            "--input=arg3=" + file("n", integer(DType.INT8, -3)),
            "--repeat=3",
            "--output-dir",
            out)
        .fine();
    Diagnostics diagnostics = new Diagnostics();
    assertThat(Npy.read(out.resolve("output_0.npy"), DType.FLOAT32, diagnostics).orElseThrow())
        .hasToString("[[ 1.  3.  5.]\n [ 7.  9. 11.]]");
    assertThat(Npy.read(out.resolve("output_1.npy"), DType.INT64, diagnostics).orElseThrow())
        .hasToString("42");
    assertThat(
            Npy.read(out.resolve("output_2.npy"), DType.BOOL, diagnostics)
                .orElseThrow()
                .getBoolean(0))
        .isTrue();
    assertThat(Npy.read(out.resolve("output_3.npy"), DType.INT8, diagnostics).orElseThrow())
        .hasToString("-3");
    assertThat(diagnostics.all()).isEmpty();
  }

  @Test
  void takesRulesForAllElements() {
    String out =
        Weir.runWith(
                SUMS,
                "run",
                "-",
                "--input=arg0=iota:2x3xf32",
                "--input=arg1=iota:i64",
                "--input=arg2=true",
                "--input=arg3=-7",
                "--pass-pipeline=canonicalize")
            .fine()
            .out();
    assertThat(out)
        .isEqualTo(
            """
            output_0: tensor<2x3xf32>
            [[ 0.  2.  4.]
             [ 6.  8. 10.]]
            output_1: index
            0
            output_2: i1
            true
            output_3: i8
            -7
            """);
    String seeded =
        """
        func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
          %0 = arith.negf %x : tensor<4xf32>
          return %0 : tensor<4xf32>
        }
        """;
    String first = uniform(seeded, 1);
    assertThat(first).isEqualTo(uniform(seeded, 1)).isNotEqualTo(uniform(seeded, 2));
  }

  private static String uniform(String text, int seed) {
    return Weir.runWith(text, "run", "-", "--input=arg0=uniform:4xf32", "--seed=" + seed)
        .fine()
        .out();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--profile",
        "--trace=t.json",
        "--trust-kernels",
        "--no-fusion",
        "--cache=c",
        "--print-fusion",
        "--print-kernels",
        "--print-plan",
        "--print-program",
        "--timing",
        "--copy-elim=0",
        "--dump-stages=d"
      })
  void refusesWhatOnlyCompiledProgramsHave(String option) {
    Weir.runWith(
            "func.func @main() -> i32 {\n  %0 = arith.constant 1 : i32\n  return %0 : i32\n}\n",
            "run", "-", option)
        .badUsage(
            option.replaceFirst("=.*", "")
                + " is for programs that are compiled; functions on numbers are evaluated");
    assertThat(Path.of("d")).doesNotExist();
  }

  @Test
  void refusesOtherTargets() {
    Weir.runWith(
            "func.func @main() -> i32 {\n  %0 = arith.constant 1 : i32\n  return %0 : i32\n}\n",
            "run", "-", "--target=c")
        .badUsage("functions on numbers are evaluated on the JVM, not compiled for target 'c'");
  }

  @Test
  void leavesNoEmptyFolderBehind() {
    Path out = folder.resolve("a/b");
    Weir.runWith(
            "func.func @main(%x: i7) -> i7 {\n  %0 = arith.addi %x, %x : i7\n  return %0 : i7\n}\n",
            "run", "-", "--input=arg0=5", "--output-dir", out)
        .badInput("<stdin>:3:3: error: output_0 (i7) has no form in a file of NumPy");
    assertThat(folder.resolve("a")).doesNotExist();
    Path stages = folder.resolve("stages");
    Weir.runWith("func.func @main(\n", "run", "-", "--dump-stages", stages).badInput("<stdin>:");
    assertThat(stages).doesNotExist();
  }

  @Test
  void aSplatIsOneElementHoweverLarge() {
    String type = "tensor<1000000000000xf32>";
    String text =
        """
        func.func @main() -> T {
          %0 = arith.constant dense<1.0> : T
          %1 = arith.constant dense<2.0> : T
          %2 = arith.addf %0, %1 fastmath<nnan> : T
          %3 = arith.negf %2 : T
          %4 = arith.cmpf olt, %2, %3 : T
          %5 = arith.select %4, %2, %3 : tensor<1000000000000xi1>, T
          return %5 : T
        }
        """
            .replace("T", type);
    assertThat(Weir.runWith(text, "run", "-").fine().out())
        .isEqualTo("output_0: " + type + "\ndense<-3.000000e+00> : " + type + "\n");
    Path out = folder.resolve("out");
    Weir.runWith(text, "run", "-", "--output-dir", out)
        .badInput("<stdin>: error: there is no memory for output_0 (" + type + ")");
    assertThat(out).doesNotExist();
    Weir.runWith(
            "func.func @main(%x: T) -> T {\n  %0 = arith.negf %x : T\n  return %0 : T\n}\n"
                .replace("T", type),
            "run",
            "-",
            "--input=arg0=iota:1000000000000xf32")
        .badInput("<stdin>:1:17: error: there is no memory for input 'x' of that size");
  }

  /// Powers of two, as MLIR expands these operations: a wide scale is narrowed to one first.
  @Test
  void scalesByPowersOfTwo() {
    String text =
        """
        func.func @main() -> (f32, f32, f32, f8E5M2, vector<2xf32>) {
          %a = arith.constant 1.5 : f8E5M2
          %s = arith.constant 8.0 : f8E8M0FNU
          %w = arith.constant 10.0 : f32
          %x = arith.constant 24.0 : f32
          %0 = arith.scaling_extf %a, %s : f8E5M2, f8E8M0FNU to f32
          %1 = arith.scaling_extf %a, %w : f8E5M2, f32 to f32
          %t = arith.scaling_truncf %x, %s : f32, f8E8M0FNU to f4E2M1FN
          %2 = arith.extf %t : f4E2M1FN to f32
          %3 = arith.scaling_truncf %x, %w : f32, f32 to f8E5M2
          %v = arith.constant dense<[1.5, -2.0]> : vector<2xf8E5M2>
          %vs = arith.constant dense<[0.5, 4.0]> : vector<2xf8E8M0FNU>
          %4 = arith.scaling_extf %v, %vs : vector<2xf8E5M2>, vector<2xf8E8M0FNU> to vector<2xf32>
          return %0, %1, %2, %3, %4 : f32, f32, f32, f8E5M2, vector<2xf32>
        }
        """;
    assertThat(
            Weir.runWith(text, "run", "-").fine().out().lines().filter(line -> !line.contains(":")))
        .containsExactly("12.0", "12.0", "3.0", "3.0", "[ 0.75 -8.  ]");
    Weir.runWith(
            """
            func.func @main() -> f32 {
              %a = arith.constant 1.5 : f8E5M2
              %0 = arith.scaling_extf %a, %a : f8E5M2, f8E5M2 to f32
              return %0 : f32
            }
            """,
            "run", "-")
        .badInput(
            "<stdin>:3:8: error: 'arith.scaling_extf' cannot be evaluated: a scale of type f8E5M2"
                + " has no power of two that f32 can be scaled by");
  }
}
