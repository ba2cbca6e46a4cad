package dev.weir.backend.cpu.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.EagerCall;
import dev.weir.runtime.kernel.HostKernels;
import dev.weir.runtime.kernel.KernelAttributes;
import java.lang.foreign.Arena;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Products with weights of 8 and 4 bits, against sums of doubles by the operator's formula.
class WeightOnlyProductTest {
  /// One row, few and many; columns and weights that fill no group, piece or panel; all again, which finds the
  /// memory of other sizes.
  @ParameterizedTest
  @CsvSource({
    "1,   32,   1,   8, 32",
    "1,   2048, 40,  8, 32",
    "3,   100,  17,  8, 32",
    "8,   64,   300, 8, -1",
    "9,   160,  300, 8, 32",
    "40,  96,   33,  8, 64",
    "1,   64,   2,   4, 32",
    "2,   300,  46,  4, 32",
    "1,   2048, 40,  4, 128",
    "30,  320,  290, 4, 32",
    "5,   64,   16,  4, -1",
    "1,   1,    1,   8, -1",
    "0,   32,   4,   8, 32",
    "3,   0,    8,   8, 32",
    "20,  64,   3,   8, 32",
    "2,   96,   2,   4, 64",
    "300, 300,  170, 4, 32",
  })
  void productsAreThoseOfTheFormula(int m, int k, int n, int bits, int group) {
    check(m, k, n, bits, group, false, DType.FLOAT32, false);
  }

  /// Rows in each type that are rounded, scales in either order.
  @ParameterizedTest
  @CsvSource({
    "1,  2048, 40, 8, 32,  float32, false",
    "2,  300,  46, 4, 32,  float32, true",
    "30, 320,  66, 4, 128, float16, true",
    "5,  64,   16, 4, -1,  bfloat16, false",
    "20, 100,  17, 8, -1,  float32, false",
    "0,  32,   4,  8, 32,  float32, true",
    "3,  0,    8,  8, 32,  float16, false",
  })
  void roundedProductsAreThoseOfTheFormula(
      int m, int k, int n, int bits, int group, String type, boolean transposed) {
    check(m, k, n, bits, group, true, DType.ofPaddleName(type).orElseThrow(), transposed);
  }

  private void check(
      int m, int k, int n, int bits, int group, boolean rounds, DType type, boolean transposed) {
    SplittableRandom random = new SplittableRandom(m + k + n);
    int step = group < 0 ? k : group;
    int groups = Math.ceilDiv(k, step);
    float[] x = new float[m * k];
    float[] scale = new float[groups * n];
    for (int i = 0; i < x.length; i++) {
      x[i] = (float) random.nextDouble(-1, 1);
    }
    for (int i = 0; i < scale.length; i++) {
      scale[i] = (float) random.nextDouble(0, 0.1);
    }
    narrow(x, type);
    narrow(scale, type);
    int[] whole = new int[n * k];
    // Memory of one thread, of which the others work on a part all the same.
    Arena arena = Arena.ofConfined();
    Tensor weight = Tensor.allocate(arena, DType.INT8, bits == 8 ? n : n / 2, k);
    for (int c = 0; c < n; c++) {
      for (int i = 0; i < k; i++) {
        int value = bits == 8 ? random.nextInt(-128, 128) : random.nextInt(-8, 8);
        whole[c * k + i] = value;
        long at = (long) (bits == 8 ? c : c / 2) * k + i;
        weight.setLong(
            at, bits == 8 ? value : c % 2 == 0 ? value & 15 : weight.getLong(at) | value << 4);
      }
    }
    EagerCall call =
        new EagerCall(arena)
            .with(typed(arena, x, type, m, k), weight)
            .withAbsent()
            .with(
                group < 0
                    ? typed(arena, scale, type, n)
                    : transposed
                        ? typed(arena, transposed(scale, groups, n), type, n, groups)
                        : typed(arena, scale, type, groups, n));
    HostKernels.find("weight_only_linear")
        .orElseThrow()
        .factory()
        .bind(
            KernelAttributes.of(
                Map.of(
                    "weight_dtype",
                    "int" + bits,
                    "group_size",
                    group,
                    "transpose_scale",
                    transposed,
                    "activation_dtype",
                    rounds ? "int8" : "float")))
        .run(call);
    assertThat(call.result(0).shape()).containsExactly(m, n);
    assertThat(call.result(0).dtype()).isEqualTo(type);
    double half = type == DType.FLOAT32 ? 0 : type == DType.FLOAT16 ? 0x1p-11 : 0x1p-8;
    for (int r = 0; r < m; r++) {
      for (int c = 0; c < n; c++) {
        double sum = 0;
        for (int i = 0; i < k; i++) {
          double element = rounds ? rounded(x, r * k, i, k) : x[r * k + i];
          sum += element * whole[c * k + i] * scale[i / step * n + c];
        }
        assertThat(call.result(0).getDouble((long) r * n + c))
            .as("row %d, column %d", r, c)
            .isCloseTo(sum, offset(1e-4 * Math.sqrt(k) + half * Math.abs(sum)));
      }
    }
    arena.close();
  }

  /// {@return an element of a row by the formula of the operator}
  private static double rounded(float[] x, int row, int i, int k) {
    int begin = i / 32 * 32;
    double largest = 0x1p-118;
    for (int j = begin; j < Math.min(k, begin + 32); j++) {
      largest = Math.max(largest, Math.abs(x[row + j]));
    }
    return largest / 127 * Math.rint(x[row + i] * (127 / (float) largest));
  }

  private static void narrow(float[] values, DType type) {
    Tensor tensor = Tensor.zeros(type, values.length);
    for (int i = 0; i < values.length; i++) {
      tensor.setDouble(i, values[i]);
      values[i] = (float) tensor.getDouble(i);
    }
  }

  private static Tensor typed(Arena arena, float[] values, DType type, long... shape) {
    Tensor tensor = Tensor.allocate(arena, type, shape);
    for (int i = 0; i < values.length; i++) {
      tensor.setDouble(i, values[i]);
    }
    return tensor;
  }

  private static float[] transposed(float[] values, int rows, int columns) {
    float[] turned = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      turned[i % columns * rows + i / columns] = values[i];
    }
    return turned;
  }
}
