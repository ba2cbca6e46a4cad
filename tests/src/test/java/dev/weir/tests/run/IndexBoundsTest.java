package dev.weir.tests.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.weir.compiler.CompileException;
import dev.weir.compiler.CompileOptions;
import dev.weir.compiler.Targets;
import dev.weir.compiler.Weir;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.ir.Operation;
import dev.weir.runtime.Executable;
import dev.weir.runtime.RunException;
import dev.weir.testkit.program.ProgramText;
import dev.weir.tests.TargetTier;
import java.lang.foreign.Arena;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Programs stop at a place that lies outside, on every target with the words of the library's kernel.
class IndexBoundsTest {
  /// @param table what the program calls 5 rows of 6
  /// @param lines what is computed of `%x`, of type `$X`, and `%i`, places of type `$I`
  /// @param wrong places of which one lies outside
  /// @param right places that all lie inside
  /// @param fault what is said of the wrong ones
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Case(
      String name,
      String table,
      String type,
      String result,
      String lines,
      long[] wrong,
      long[] right,
      String fault) {
    Case(
        String name,
        String type,
        String result,
        String lines,
        long[] wrong,
        long[] right,
        String fault) {
      this(name, "tensor<5x6xf32>", type, result, lines, wrong, right, fault);
    }

    Operation program() {
      String text =
          """
          func.func @main(%%x: $X {pir.name = "x"}, %%i: $I {pir.name = "i"}) -> $R {
            %s
            return %%y : $R
          }
          """
              .formatted(lines)
              .replace("$X", table)
              .replace("$I", type)
              .replace("$R", result);
      return ProgramText.parse(name + ".mlir", text);
    }

    Map<String, Tensor> inputs(long... places) {
      float[] x = new float[30];
      for (int k = 0; k < x.length; k++) {
        x[k] = k * 0.5f - 3;
      }
      int columns = type.contains("x1x") ? 1 : type.contains("x2x") ? 2 : 0;
      long[] shape =
          columns == 0 ? new long[] {places.length} : new long[] {places.length / columns, columns};
      Tensor index =
          type.endsWith("i32>")
              ? Tensor.of(
                  Arena.ofAuto(), LongStream.of(places).mapToInt(i -> (int) i).toArray(), shape)
              : Tensor.of(Arena.ofAuto(), places, shape);
      return Map.of("x", Tensor.of(Arena.ofAuto(), x, 5, 6), "i", index);
    }
  }

  private static final Case[] CASES = {
    new Case(
        "embedding",
        "tensor<4xi64>",
        "tensor<4x6xf32>",
        "%y = pd_op.embedding %i, %x : ($I, tensor<5x6xf32>) -> $R",
        new long[] {0, 4, 5, 9},
        new long[] {4, 0, 2, 2},
        "'embedding' failed: pd_op.embedding: id 5 is not in [0, 5)"),
    new Case(
        "embedding below",
        "tensor<4xi64>",
        "tensor<4x6xf32>",
        "%e = pd_op.embedding %i, %x : ($I, tensor<5x6xf32>) -> $R\n"
            + "%y = pd_op.tanh %e : ($R) -> $R",
        new long[] {0, -2, 5, 9},
        new long[] {4, 0, 2, 2},
        "'embedding' failed: pd_op.embedding: id -2 is not in [0, 5)"),
    new Case(
        "embedding with padding",
        "tensor<4xi64>",
        "tensor<4x6xf32>",
        "%y = pd_op.embedding %i, %x {padding_idx = 3 : i64} : ($I, tensor<5x6xf32>) -> $R",
        new long[] {0, 3, 4, 6},
        new long[] {4, 0, 3, 2},
        "'embedding' failed: pd_op.embedding: id 6 is not in [0, 5)"),
    new Case(
        "embedding of any number",
        "tensor<?xi64>",
        "tensor<?x6xf32>",
        "%y = pd_op.embedding %i, %x : ($I, tensor<5x6xf32>) -> $R",
        new long[] {0, 4, 5, 9, 11},
        new long[] {4, 0, 2},
        "'embedding' failed: pd_op.embedding: id 5 is not in [0, 5)"),
    new Case(
        "embedding of short numbers",
        "tensor<4xi32>",
        "tensor<4x6xf32>",
        "%y = pd_op.embedding %i, %x : ($I, tensor<5x6xf32>) -> $R",
        new long[] {0, 4, 2, -1},
        new long[] {4, 0, 2, 2},
        "'embedding' failed: pd_op.embedding: id -1 is not in [0, 5)"),
    // A row that a table lacks is refused when it is known, before indices are looked at.
    new Case(
        "embedding with padding in an open table",
        "tensor<?x6xf32>",
        "tensor<4xi64>",
        "tensor<4x6xf32>",
        "%y = pd_op.embedding %i, %x {padding_idx = 4 : i64} : ($I, $X) -> $R",
        new long[] {0, 4, 8, 3},
        new long[] {4, 4, 0, 3},
        "'embedding' failed: pd_op.embedding: id 8 is not in [0, 5)"),
    new Case(
        "embedding_grad",
        "tensor<4xi64>",
        "tensor<5x6xf32>",
        """
        %g = pd_op.full {shape = array<i64: 4, 6>, value = 1.0 : f64, dtype = #pir.dtype<float32>} : tensor<4x6xf32>
          %y = pd_op.embedding_grad %i, %x, %g {padding_idx = 1 : i64} : ($I, $X, tensor<4x6xf32>) -> $R\
        """,
        new long[] {0, 1, 5, 4},
        new long[] {4, 1, 0, 4},
        "'embedding_grad' failed: pd_op.embedding_grad: id 5 is not in [0, 5)"),
    new Case(
        "gather",
        "tensor<4xi64>",
        "tensor<4x6xf32>",
        """
        %a = pd_op.full {shape = array<i64: 1>, value = 0.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
          %y = pd_op.gather %x, %i, %a : (tensor<5x6xf32>, $I, tensor<1xi32>) -> $R\
        """,
        new long[] {0, -5, -6, 5},
        new long[] {-5, 4, -1, 0},
        "'gather' failed: pd_op.gather: index -6 is out of range for extent 5"),
    new Case(
        "gather of columns",
        "tensor<3xi64>",
        "tensor<5x3xf32>",
        """
        %a = pd_op.full {shape = array<i64: 1>, value = 1.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
          %y = pd_op.gather %x, %i, %a : ($X, $I, tensor<1xi32>) -> $R\
        """,
        new long[] {5, -6, 6},
        new long[] {-6, 5, 0},
        "'gather' failed: pd_op.gather: index 6 is out of range for extent 6"),
    new Case(
        "gather_nd of rows",
        "tensor<4x1xi64>",
        "tensor<4x6xf32>",
        "%y = pd_op.gather_nd %x, %i : ($X, $I) -> $R",
        new long[] {0, 4, -6, 1},
        new long[] {0, 4, -5, 1},
        "'gather_nd' failed: pd_op.gather_nd: index -6 is out of range for extent 5"),
    new Case(
        "gather_nd of elements",
        "tensor<4x2xi64>",
        "tensor<4xf32>",
        "%y = pd_op.gather_nd %x, %i : ($X, $I) -> $R",
        new long[] {0, 0, 4, -6, 2, 6, 1, 1},
        new long[] {0, 0, 4, -6, -5, 5, 1, 1},
        "'gather_nd' failed: pd_op.gather_nd: index 6 is out of range for extent 6"),
    new Case(
        "scatter",
        "tensor<4xi64>",
        "tensor<5x6xf32>",
        """
        %u = pd_op.full {shape = array<i64: 4, 6>, value = 2.0 : f64, dtype = #pir.dtype<float32>} : tensor<4x6xf32>
          %y = pd_op.scatter %x, %i, %u : ($X, $I, tensor<4x6xf32>) -> $R\
        """,
        new long[] {0, 5, 1, 2},
        new long[] {0, -1, 1, 2},
        "'scatter' failed: pd_op.scatter: index 5 is out of range for extent 5"),
    new Case(
        "scatter of sums",
        "tensor<4xi64>",
        "tensor<5x6xf32>",
        """
        %u = pd_op.full {shape = array<i64: 4, 6>, value = 2.0 : f64, dtype = #pir.dtype<float32>} : tensor<4x6xf32>
          %y = pd_op.scatter %x, %i, %u {overwrite = false} : ($X, $I, tensor<4x6xf32>) -> $R\
        """,
        new long[] {0, 4, 1, -7},
        new long[] {0, 1, 1, -5},
        "'scatter' failed: pd_op.scatter: index -7 is out of range for extent 5"),
    new Case(
        "one_hot",
        "tensor<4xi64>",
        "tensor<4x5xf32>",
        """
        %n = pd_op.full {shape = array<i64: 1>, value = 5.0 : f64, dtype = #pir.dtype<int32>} : tensor<1xi32>
          %y = pd_op.one_hot %i, %n : ($I, tensor<1xi32>) -> $R\
        """,
        new long[] {0, 1, 5, 3},
        new long[] {4, 4, 0, 1},
        "'one_hot' failed: pd_op.one_hot: class 5 is not in [0, 5)"),
    new Case(
        "take_along_axis",
        "tensor<5x1xi64>",
        "tensor<5x1xf32>",
        "%y = pd_op.take_along_axis %x, %i {axis = 1 : i32} : (tensor<5x6xf32>, $I) -> $R",
        new long[] {0, -6, 6, 5, 1},
        new long[] {-6, 5, 0, -1, 3},
        "'take_along_axis' failed: pd_op.take_along_axis: index 6 is out of range for extent 6"),
    new Case(
        "cross_entropy",
        "tensor<5x1xi64>",
        "tensor<5x1xf32>",
        """
        %s, %y = pd_op.cross_entropy_with_softmax %x, %i {ignore_index = -100 : i32} : (tensor<5x6xf32>, $I) -> (tensor<5x6xf32>, $R)\
        """,
        new long[] {0, -100, 3, -1, 1},
        new long[] {-100, 5, 0, 2, 3},
        "'cross_entropy_with_softmax' failed: pd_op.cross_entropy_with_softmax: label -1 is not in"
            + " [0, 6)"),
  };

  @TestFactory
  Stream<DynamicTest> anIndexOutOfRangeStopsTheProgram() {
    return TargetTier.inProcess().stream().flatMap(IndexBoundsTest::cases);
  }

  @Tag("thorough")
  @TestFactory
  Stream<DynamicTest> anIndexOutOfRangeStopsTheProgramOfACompiler() {
    return TargetTier.compiled().stream().flatMap(IndexBoundsTest::cases);
  }

  private static Stream<DynamicTest> cases(String target) {
    return Stream.of(CASES)
        .map(each ->
            DynamicTest.dynamicTest(
                each.name + " on " + target, () -> check(each, CompileOptions.of(target))));
  }

  @TestFactory
  Stream<DynamicTest> theLibrarySaysTheSame() {
    return Stream.of(CASES)
        .map(each ->
            DynamicTest.dynamicTest(
                each.name, () -> check(each, CompileOptions.of(Targets.JVM).withFusion(false))));
  }

  private static void check(Case each, CompileOptions options) {
    Map<String, Tensor> expected;
    try (Executable plain =
        Weir.compile(each.program(), CompileOptions.of(Targets.JVM).withFusion(false))) {
      expected = plain.run(each.inputs(each.right));
    }
    try (Executable program = compile(each, options)) {
      assertThatThrownBy(() -> program.run(each.inputs(each.wrong)))
          .isInstanceOfSatisfying(
              RunException.class,
              fault ->
                  assertThat(fault.location().toString())
                      .as("where it stopped")
                      .contains(each.name + ".mlir"))
          .hasMessage(each.fault);
      float[] got = program.run(each.inputs(each.right)).values().iterator().next().toFloatArray();
      float[] wanted = expected.values().iterator().next().toFloatArray();
      assertThat(got).hasSameSizeAs(wanted);
      for (int k = 0; k < got.length; k++) {
        assertThat(got[k]).isCloseTo(wanted[k], offset(1e-5f));
      }
    }
  }

  private static Executable compile(Case each, CompileOptions options) {
    try {
      return Weir.compile(each.program(), options);
    } catch (CompileException missing) {
      return abort("skipped: " + missing.getMessage());
    }
  }
}
