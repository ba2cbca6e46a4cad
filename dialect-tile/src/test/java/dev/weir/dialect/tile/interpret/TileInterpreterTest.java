package dev.weir.dialect.tile.interpret;

import static dev.weir.dialect.tile.interpret.Kernel.floats;
import static dev.weir.dialect.tile.interpret.Kernel.longs;
import static dev.weir.dialect.tile.interpret.Kernel.tensor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What the operations compute, by values worked out by hand or known from elsewhere.
class TileInterpreterTest {
  private static final String ZERO = "%c0 = tile.index 0\n";
  private static final double NAN = Double.NaN;
  private static final double INF = Double.POSITIVE_INFINITY;

  /// Applies `body` to the tiles `%a`, `%b`, … of the inputs, all of it; `%r` is the result.
  private static Tensor apply(String body, DType result, Tensor... inputs) {
    StringBuilder arguments = new StringBuilder();
    StringBuilder text = new StringBuilder(ZERO);
    int count = (int) inputs[0].elementCount();
    for (int i = 0; i < inputs.length; i++) {
      char name = (char) ('a' + i);
      String type = inputs[i].dtype().mlirName();
      arguments.append("%%p%c: !tile.ptr<%s> read, ".formatted(name, type));
      text.append(
          """
          %%v%1$c = tile.view %%p%1$c : !tile.ptr<%2$s> -> !tile.view<%3$dx%2$s>
          %%%1$c = tile.load %%v%1$c[%%c0] : !tile.view<%3$dx%2$s> -> !tile.tile<%3$dx%2$s>
          """
              .formatted(name, type, count));
    }
    arguments.append("%%out: !tile.ptr<%s> write".formatted(result.mlirName()));
    text.append(body.replace("TILE", "!tile.tile<" + count));
    text.append(
        """

        %%w = tile.view %%out : !tile.ptr<%1$s> -> !tile.view<%2$dx%1$s>
        tile.store %%r, %%w[%%c0] : !tile.tile<%2$dx%1$s>, !tile.view<%2$dx%1$s>
        """
            .formatted(result.mlirName(), count));
    Tensor output = Tensor.zeros(result, count);
    var tensors = new java.util.ArrayList<>(List.of(inputs));
    tensors.add(output);
    Kernel.of(arguments.toString(), "() -> (1)", text.toString()).runTensors(tensors);
    return output;
  }

  private static double[] unary(String kind, double... x) {
    Tensor input = tensor(DType.FLOAT64, x);
    return apply("%r = tile.unary <" + kind + "> %a : TILExf64>", DType.FLOAT64, input)
        .toDoubleArray();
  }

  private static double[] binary(String kind, double[] x, double[] y) {
    return apply(
            "%r = tile.binary <" + kind + "> %a, %b : TILExf32>",
            DType.FLOAT32,
            floats(x),
            floats(y))
        .toDoubleArray();
  }

  private static long[] integers(String kind, DType type, long[] x, long[] y) {
    return apply(
            "%r = tile.binary <" + kind + "> %a, %b : TILEx" + type.mlirName() + ">",
            type,
            longs(type, x),
            longs(type, y))
        .toLongArray();
  }

  private static Tensor cast(DType to, Tensor from) {
    return apply(
        "%%r = tile.cast %%a : TILEx%s> -> TILEx%s>"
            .formatted(from.dtype().mlirName(), to.mlirName()),
        to,
        from);
  }

  @Test
  void functionsOfFloats() {
    // Abramowitz and Stegun, tables 7.1 and 4.
    assertThat(unary("erf", 0.5, 1, 2, 3, -1, INF))
        .containsExactly(
            new double[] {0.5204998778, 0.8427007929, 0.9953222650, 0.9999779095, -0.8427007929, 1},
            org.assertj.core.data.Offset.offset(1e-10));
    assertThat(unary("round", 0.5, 1.5, 2.5, -0.5, -1.5)).containsExactly(0, 2, 2, -0.0, -2);
    assertThat(unary("trunc", 1.7, -1.7)).containsExactly(1, -1);
    assertThat(unary("floor", 1.7, -1.7)).containsExactly(1, -2);
    assertThat(unary("ceil", 1.2, -1.7)).containsExactly(2, -1);
    assertThat(unary("rsqrt", 4, 0, -1)).containsExactly(0.5, INF, NAN);
    assertThat(unary("reciprocal", 4, -0.0)).containsExactly(0.25, -INF);
    assertThat(unary("neg", 0, -3)).containsExactly(-0.0, 3);
    assertThat(unary("expm1", 1e-20, 0)).containsExactly(1e-20, 0);
    assertThat(unary("log1p", 1e-20, -1)).containsExactly(1e-20, -INF);
  }

  @Test
  void functionsOfTwoFloats() {
    double[] x = {7, -7, 7, -7, 1, -1, 7};
    double[] y = {3, 3, -3, -3, INF, INF, 0};
    assertThat(binary("mod", x, y)).containsExactly(1, 2, -2, -1, 1, INF, NAN);
    double[] z = {3, 3, -3, -3, INF, 2, 0};
    assertThat(binary("floor_div", x, z)).containsExactly(2, -3, -3, 2, 0, -1, INF);
    // As Python, but for the division by 0.
    assertThat(
            binary(
                "floor_div",
                new double[] {-1, 1, -1, 0, INF, 2},
                new double[] {INF, -INF, -INF, INF, 2, NAN}))
        .containsExactly(-1, -1, -0.0, 0, NAN, NAN);
    assertThat(binary("max", new double[] {1, NAN, 2}, new double[] {NAN, 1, 3}))
        .containsExactly(NAN, NAN, 3);
    assertThat(binary("min", new double[] {1, NAN, 2}, new double[] {NAN, 1, 3}))
        .containsExactly(NAN, NAN, 2);
    // As C's pow.
    assertThat(
            binary(
                "pow", new double[] {1, -1, NAN, -2, 2, 0}, new double[] {NAN, INF, 0, 3, -1, 0}))
        .containsExactly(1, 1, 1, -8, 0.5, 1);
    // 1 and half a unit in the last place: to even.
    assertThat(binary("add", new double[] {1, 1 + 0x1p-23}, new double[] {0x1p-24, 0x1p-24}))
        .containsExactly(1, 1 + 0x1p-22);
  }

  @Test
  void functionsOfIntegers() {
    long[] x = {7, -7, 7, -7};
    long[] y = {3, 3, -3, -3};
    assertThat(integers("div", DType.INT32, x, y)).containsExactly(2, -2, -2, 2);
    assertThat(integers("mod", DType.INT32, x, y)).containsExactly(1, 2, -2, -1);
    assertThat(integers("floor_div", DType.INT32, x, y)).containsExactly(2, -3, -3, 2);
    long[] large = {Integer.MAX_VALUE, Integer.MIN_VALUE, 1 << 16};
    assertThat(integers("add", DType.INT32, large, new long[] {1, -1, 0}))
        .containsExactly(Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 16);
    assertThat(integers("mul", DType.INT32, large, new long[] {2, 2, 1 << 16}))
        .containsExactly(-2, 0, 0);
    assertThat(integers("add", DType.UINT8, new long[] {250, 5}, new long[] {10, 5}))
        .containsExactly(4, 10);
    assertThat(integers("max", DType.UINT8, new long[] {200}, new long[] {100}))
        .containsExactly(200);
    assertThat(integers("max", DType.INT8, new long[] {-56}, new long[] {100}))
        .containsExactly(100);
    assertThat(integers("div", DType.UINT8, new long[] {200}, new long[] {100})).containsExactly(2);
    assertThat(integers("pow", DType.INT32, new long[] {3, -2, 2, -1}, new long[] {4, 3, -1, -3}))
        .containsExactly(81, -8, 0, -1);
    assertThat(integers("xor", DType.INT64, new long[] {12}, new long[] {10})).containsExactly(6);
  }

  @Test
  void conversionsOfFloats() {
    Tensor x = floats(1.9, -1.9, 300, -300, 3e9, NAN, INF, -0.0);
    assertThat(cast(DType.INT8, x).toLongArray()).containsExactly(1, -1, 127, -128, 127, 0, 127, 0);
    assertThat(cast(DType.UINT8, x).toLongArray()).containsExactly(1, 0, 255, 0, 255, 0, 255, 0);
    assertThat(cast(DType.INT32, x).toLongArray())
        .containsExactly(1, -1, 300, -300, Integer.MAX_VALUE, 0, Integer.MAX_VALUE, 0);
    assertThat(cast(DType.BOOL, x).toLongArray()).containsExactly(1, 1, 1, 1, 1, 1, 1, 0);
    // Ties: f16 has steps of 2 beyond 2048, bf16 of 2 beyond 256.
    assertThat(cast(DType.FLOAT16, floats(2049, 2051, 65519, 65520, 0x1p-25)).toDoubleArray())
        .containsExactly(2048, 2052, 65504, INF, 0);
    assertThat(cast(DType.BFLOAT16, floats(257, 259)).toDoubleArray()).containsExactly(256, 260);
    // Rounded once, not by way of f32.
    assertThat(
            cast(DType.BFLOAT16, tensor(DType.FLOAT64, 257 + 0x1p-40, 257 - 0x1p-40))
                .toDoubleArray())
        .containsExactly(258, 256);
  }

  @Test
  void conversionsOfIntegers() {
    Tensor x = longs(DType.INT32, 300, -1, 1 << 24, (1 << 24) + 1, (1 << 24) + 3);
    assertThat(cast(DType.INT8, x).toLongArray()).containsExactly(44, -1, 0, 1, 3);
    assertThat(cast(DType.UINT8, x).toLongArray()).containsExactly(44, 255, 0, 1, 3);
    assertThat(cast(DType.FLOAT32, x).toDoubleArray())
        .containsExactly(300, -1, 16777216, 16777216, 16777220);
    assertThat(cast(DType.INT64, longs(DType.UINT8, 200, 7)).toLongArray()).containsExactly(200, 7);
    assertThat(cast(DType.INT64, longs(DType.INT8, -56, 7)).toLongArray()).containsExactly(-56, 7);
    assertThat(cast(DType.INT32, longs(DType.BOOL, 1, 0)).toLongArray()).containsExactly(1, 0);
    // 2^62 + 2^38 lies half way between two floats, the lower one of which is even.
    long tie = (1L << 62) + (1L << 38);
    assertThat(cast(DType.FLOAT32, longs(DType.INT64, tie, tie + 1, -tie - 1)).toDoubleArray())
        .containsExactly(0x1p62, 0x1p62 + 0x1p39, -0x1p62 - 0x1p39);
    assertThat(cast(DType.FLOAT64, longs(DType.INT64, (1L << 53) + 1)).toDoubleArray())
        .containsExactly(0x1p53);
  }

  @Test
  void comparisonsWithNoNumber() {
    Tensor x = floats(1, NAN, 2);
    Tensor y = floats(1, NAN, NAN);
    for (String kind : List.of("eq", "le", "ge")) {
      String body = "%r = tile.compare <" + kind + "> %a, %b : TILExf32>";
      assertThat(apply(body, DType.BOOL, x, y).toLongArray()).containsExactly(1, 0, 0);
    }
    String differ = "%r = tile.compare <ne> %a, %b : TILExf32>";
    assertThat(apply(differ, DType.BOOL, x, y).toLongArray()).containsExactly(0, 1, 1);
  }

  @Test
  void choicesOfElements() {
    String body = "%r = tile.select %a, %b, %c : TILExi1>, TILExf32>, TILExf32>";
    Tensor chosen =
        apply(body, DType.FLOAT32, longs(DType.BOOL, 1, 0, 1), floats(1, 2, 3), floats(4, 5, 6));
    assertThat(chosen.toDoubleArray()).containsExactly(1, 5, 3);
  }

  private static Tensor reduceNone(String kind, DType type) {
    String name = type.mlirName();
    Tensor output = Tensor.zeros(type, 1);
    Kernel.of(
            "%out: !tile.ptr<" + name + "> write",
            "() -> (1)",
            """
            %%c0 = tile.index 0
            %%t = tile.fill 1%2$s : %1$s extents [%%c0] : !tile.tile<1x%1$s>
            %%r = tile.reduce <%3$s> %%t dims [0] : !tile.tile<1x%1$s> -> !tile.tile<%1$s>
            %%w = tile.view %%out : !tile.ptr<%1$s> -> !tile.view<%1$s>
            tile.store %%r, %%w[] : !tile.tile<%1$s>, !tile.view<%1$s>
            """
                .formatted(name, type.isFloat() ? ".0" : "", kind))
        .runTensors(List.of(output));
    return output;
  }

  @Test
  void reductionsOfNothing() {
    assertThat(reduceNone("sum", DType.FLOAT32).getDouble(0)).isZero();
    assertThat(reduceNone("prod", DType.FLOAT32).getDouble(0)).isEqualTo(1);
    assertThat(reduceNone("max", DType.FLOAT32).getDouble(0)).isEqualTo(-INF);
    assertThat(reduceNone("min", DType.FLOAT32).getDouble(0)).isEqualTo(INF);
    assertThat(reduceNone("max", DType.INT32).getLong(0)).isEqualTo(Integer.MIN_VALUE);
    assertThat(reduceNone("min", DType.INT32).getLong(0)).isEqualTo(Integer.MAX_VALUE);
    assertThat(reduceNone("min", DType.UINT8).getLong(0)).isEqualTo(255);
    assertThat(reduceNone("max", DType.UINT8).getLong(0)).isEqualTo(0);
    assertThat(reduceNone("and", DType.INT32).getLong(0)).isEqualTo(-1);
    assertThat(reduceNone("or", DType.INT32).getLong(0)).isEqualTo(0);
  }

  @Test
  void productsOfTransposedMatrices() {
    // [[1, 2, 3], [4, 5, 6]] times [[1, 2], [3, 4], [5, 6]] is [[22, 28], [49, 64]].
    Tensor a = floats(1, 2, 3, 4, 5, 6);
    Tensor b = floats(1, 2, 3, 4, 5, 6);
    Tensor transposedA = floats(1, 4, 2, 5, 3, 6);
    Tensor transposedB = floats(1, 3, 5, 2, 4, 6);
    String arguments = "%a: !tile.ptr<f32> read, %b: !tile.ptr<f32> read, %c: !tile.ptr<f32> write";
    for (boolean first : new boolean[] {false, true}) {
      for (boolean second : new boolean[] {false, true}) {
        Tensor c = floats(0, 0, 0, 0);
        Kernel.of(
                arguments,
                "() -> (1)",
                """
                %%c0 = tile.index 0
                %%va = tile.view %%a : !tile.ptr<f32> -> !tile.view<%1$sxf32>
                %%vb = tile.view %%b : !tile.ptr<f32> -> !tile.view<%2$sxf32>
                %%vc = tile.view %%c : !tile.ptr<f32> -> !tile.view<2x2xf32>
                %%ta = tile.load %%va[%%c0, %%c0] : !tile.view<%1$sxf32> -> !tile.tile<%1$sxf32>
                %%tb = tile.load %%vb[%%c0, %%c0] : !tile.view<%2$sxf32> -> !tile.tile<%2$sxf32>
                %%zero = tile.fill 0.5 : f32 : !tile.tile<2x2xf32>
                %%r = tile.mma %%ta, %%tb, %%zero %3$s : !tile.tile<%1$sxf32>, !tile.tile<%2$sxf32>, !tile.tile<2x2xf32>
                tile.store %%r, %%vc[%%c0, %%c0] : !tile.tile<2x2xf32>, !tile.view<2x2xf32>
                """
                    .formatted(
                        first ? "3x2" : "2x3",
                        second ? "2x3" : "3x2",
                        "{transpose_lhs = %s, transpose_rhs = %s}".formatted(first, second)))
            .runTensors(List.of(first ? transposedA : a, second ? transposedB : b, c));
        assertThat(c.toDoubleArray()).containsExactly(22.5, 28.5, 49.5, 64.5);
      }
    }
  }

  @Test
  void sumsAreRoundedOnce() {
    // In f32 1e8 + 1 is 1e8; a sum that is rounded at every step would lose the ones.
    Tensor x = floats(1e8, 1, 1, 1, 1, 1, 1, 1, 1);
    Tensor y = floats(0);
    Kernel.of(
            "%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write",
            "() -> (1)",
            """
            %c0 = tile.index 0
            %v = tile.view %x : !tile.ptr<f32> -> !tile.view<9xf32>
            %w = tile.view %y : !tile.ptr<f32> -> !tile.view<f32>
            %t = tile.load %v[%c0] : !tile.view<9xf32> -> !tile.tile<9xf32>
            %s = tile.reduce <sum> %t dims [0] : !tile.tile<9xf32> -> !tile.tile<f32>
            tile.store %s, %w[] : !tile.tile<f32>, !tile.view<f32>
            """)
        .runTensors(List.of(x, y));
    assertThat(y.getDouble(0)).isEqualTo(100000008);
  }

  @Test
  void loadsBesidesTheView() {
    Tensor x = floats(1, 2, 3, 4, 5, 6);
    Tensor y = Tensor.zeros(DType.FLOAT32, 16);
    Kernel.of(
            "%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write",
            "() -> (1)",
            """
            %c0 = tile.index 0
            %c1 = tile.index 1
            %m1 = tile.index -1
            %v = tile.view %x : !tile.ptr<f32> -> !tile.view<2x3xf32>
            %w = tile.view %y : !tile.ptr<f32> -> !tile.view<4x4xf32>
            %t = tile.load %v[%m1, %c1] dims [1, 0] pad 9.0 : f32 : !tile.view<2x3xf32> -> !tile.tile<4x4xf32>
            tile.store %t, %w[%c0, %c0] : !tile.tile<4x4xf32>, !tile.view<4x4xf32>
            """)
        .runTensors(List.of(x, y));
    assertThat(y.toDoubleArray()).containsExactly(9, 2, 5, 9, 9, 3, 6, 9, 9, 9, 9, 9, 9, 9, 9, 9);
  }

  @Test
  void aLoopThatNeverRunsGivesWhatItBeganWith() {
    Tensor y = floats(0, 0);
    Kernel.of(
            "%y: !tile.ptr<f32> write, %n: index",
            "()[s0] -> (1)",
            """
            %c0 = tile.index 0
            %c2 = tile.index 2
            %one = tile.fill 1.0 : f32 : !tile.tile<2xf32>
            %w = tile.view %y : !tile.ptr<f32> -> !tile.view<2xf32>
            %s = tile.for %i = %c2 to %n step %c2 iter(%a = %one) -> (!tile.tile<2xf32>) {
              %b = tile.binary <add> %a, %one : !tile.tile<2xf32>
              tile.yield %b : !tile.tile<2xf32>
            }
            tile.store %s, %w[%c0] : !tile.tile<2xf32>, !tile.view<2xf32>
            """)
        .runTensors(List.of(y), -5);
    assertThat(y.toDoubleArray()).containsExactly(1, 1);
  }

  @Test
  void argumentsMustFit() {
    TileInterpreter kernel =
        Kernel.of("%x: !tile.ptr<f32> read, %n: index", "()[s0] -> (s0 floordiv 2)", "");
    assertThatThrownBy(() -> kernel.runTensors(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the kernel has 1 pointers, got 0");
    assertThatThrownBy(() -> kernel.runTensors(List.of(floats(1)), 1, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the kernel has 1 sizes, got 2");
    assertThatThrownBy(() -> kernel.runTensors(List.of(longs(DType.INT32, 1)), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("pointer 0 points to f32, got 1xi32");
    Tensor whole = floats(1, 2, 3, 4);
    TileInterpreter two =
        Kernel.of("%x: !tile.ptr<f32> read, %y: !tile.ptr<f32> write", "() -> (1)", "");
    assertThatThrownBy(
            () -> two.run(List.of(whole.data().asSlice(0, 8), whole.data().asSlice(4, 8))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("pointers 0 and 1 point to memory that overlaps");
  }
}
