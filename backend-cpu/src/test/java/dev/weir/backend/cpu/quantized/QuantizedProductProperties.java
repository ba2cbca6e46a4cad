package dev.weir.backend.cpu.quantized;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.vector.VectorSupport;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/// Products with quantized weights against sums in double, with all kernels, whose bits are the same.
final class QuantizedProductProperties {
  private static final Workers ONE = new Workers(1);
  private static final Workers THREE = new Workers(3);
  static final int[] GROUPS = {32, 64, 128, 256, 1 << 20};

  private final Random random = new Random(7);

  /// The kernels that this machine has.
  private static List<ColumnKernel> kernels() {
    List<ColumnKernel> kernels = new ArrayList<>(List.of(ColumnKernels.plain()));
    for (int lanes : new int[] {8, 16}) {
      if (lanes <= VectorSupport.floatLanes()) {
        kernels.add(ColumnKernelCode.make(lanes));
        MachineColumns.make(lanes).ifPresent(kernels::add);
      }
    }
    return kernels;
  }

  private Tensor scales(DType dtype, int groups, int columns) {
    Tensor scales = Tensor.zeros(dtype, groups, columns);
    for (long i = 0; i < scales.elementCount(); i++) {
      scales.setDouble(i, (random.nextInt(2047) - 1023) / 8192.0);
    }
    return scales;
  }

  private Tensor bytes(int rows, int columns) {
    Tensor bytes = Tensor.zeros(DType.INT8, rows, columns);
    for (long i = 0; i < bytes.elementCount(); i++) {
      bytes.setLong(i, (byte) random.nextInt());
    }
    return bytes;
  }

  /// {@return an integer by the definition of the format}
  static double integer(Tensor bytes, boolean packed, int column, int step, int k) {
    long value = bytes.getLong((long) (packed ? column / 2 : column) * k + step);
    if (!packed) {
      return value;
    }
    long nibble = (column % 2 == 0 ? value : value >> 4) & 15;
    return nibble < 8 ? nibble : nibble - 16;
  }

  @Property(tries = 40)
  void isTheSumOfProducts(
      @ForAll @IntRange(min = 1, max = 40) int m,
      @ForAll @IntRange(min = 2, max = 110) int n,
      @ForAll @IntRange(min = 0, max = 600) int k,
      @ForAll @IntRange(min = 0, max = 4) int which,
      @ForAll boolean packed,
      @ForAll boolean transposed,
      @ForAll boolean half) {
    check(m, packed ? n & -2 : n, k, GROUPS[which], packed, transposed, half);
  }

  /// Rows that are packed in two goes; a last part of one column.
  @Example
  void isTheSumOfProductsInParts() {
    check(300, 81, 320, 32, false, false, false);
    check(258, 162, 288, 64, true, false, true);
    check(1, 321, 2048, 32, false, true, false);
    check(1, 322, 2048, 32, true, true, false);
    check(1, 40, 96, 32, false, false, false);
    check(7, 66, 1024, 32, true, true, false);
    check(3, 1, 64, 32, false, true, false);
    check(20, 1, 100, 32, false, false, true);
    // Three threads, each of which begins at a whole line.
    check(17, 6, 32, 32, true, true, true);
  }

  private void check(
      int m, int n, int k, int group, boolean packed, boolean transposed, boolean half) {
    int groups = Math.max(1, Math.ceilDiv(k, group));
    Tensor bytes = bytes(packed ? n / 2 : n, k);
    Tensor scales = scales(half ? DType.FLOAT16 : DType.FLOAT32, groups, n);
    Tensor x = Tensor.zeros(DType.FLOAT32, m, k);
    for (long i = 0; i < x.elementCount(); i++) {
      x.setDouble(i, random.nextDouble(-1, 1));
    }
    QuantizedWeights weights =
        new QuantizedWeights(
            bytes.data().address(), packed, scales.data().address(), transposed, half, group, n, k);
    float[] expected = {};
    for (ColumnKernel kernel : kernels()) {
      for (Workers workers : List.of(ONE, THREE)) {
        Tensor out = Tensor.zeros(DType.FLOAT32, m, n);
        for (long i = 0; i < out.elementCount(); i++) {
          out.setDouble(i, Double.NaN);
        }
        QuantizedProduct.multiply(
            weights, x.data().address(), m, out.data().address(), kernel, workers);
        float[] products = out.toFloatArray();
        if (expected.length == 0) {
          expected = products;
        }
        assertThat(products).isEqualTo(expected);
      }
    }
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        double sum = 0;
        double size = 0;
        for (int s = 0; s < k; s++) {
          int g = s / group;
          double scale = scales.getDouble(transposed ? (long) j * groups + g : (long) g * n + j);
          double term = x.getDouble((long) i * k + s) * integer(bytes, packed, j, s, k) * scale;
          sum += term;
          size += Math.abs(term);
        }
        assertThat((double) expected[i * n + j])
            .as("row %d, column %d", i, j)
            .isCloseTo(sum, within(1e-6 * size));
      }
    }
  }

  /// Weights as floats are exactly the products of integers and scales, in all kernels.
  @Property(tries = 20)
  void floatsAreIntegersByScales(
      @ForAll @IntRange(min = 2, max = 50) int columns,
      @ForAll @IntRange(min = 1, max = 300) int k,
      @ForAll boolean packed) {
    int n = packed ? columns & -2 : columns;
    Tensor bytes = bytes(packed ? n / 2 : n, k);
    Tensor scales = scales(DType.FLOAT32, Math.ceilDiv(k, 32), n);
    QuantizedWeights weights =
        new QuantizedWeights(
            bytes.data().address(), packed, scales.data().address(), false, false, 32, n, k);
    for (ColumnKernel kernel : kernels()) {
      Tensor floats = Tensor.zeros(DType.FLOAT32, n, k);
      ManyRows.dequantize(
          weights, 0, n, 0, k, floats.data().address(), (long) k * Float.BYTES, kernel);
      for (int c = 0; c < n; c++) {
        for (int i = 0; i < k; i++) {
          double expected =
              integer(bytes, packed, c, i, k) * scales.getDouble((long) (i / 32) * n + c);
          assertThat(floats.getDouble((long) c * k + i)).isEqualTo(expected);
        }
      }
    }
  }

  /// What is no number makes the products with it no numbers, and no others.
  @Example
  void notANumberStaysInItsRowAndColumn() {
    int n = 70;
    int k = 96;
    for (int m : new int[] {2, 40}) {
      Tensor bytes = bytes(n, k);
      Tensor scales = scales(DType.FLOAT32, 3, n);
      scales.setDouble(n + 33, Double.NaN);
      Tensor x = Tensor.zeros(DType.FLOAT32, m, k);
      x.setDouble(k + 5, Double.POSITIVE_INFINITY);
      QuantizedWeights weights =
          new QuantizedWeights(
              bytes.data().address(), false, scales.data().address(), false, false, 32, n, k);
      for (ColumnKernel kernel : kernels()) {
        Tensor out = Tensor.zeros(DType.FLOAT32, m, n);
        QuantizedProduct.multiply(
            weights, x.data().address(), m, out.data().address(), kernel, ONE);
        for (int i = 0; i < m; i++) {
          for (int j = 0; j < n; j++) {
            double value = out.getDouble((long) i * n + j);
            if (j == 33) {
              assertThat(value).isNaN();
            } else if (i == 1) {
              double weight = bytes.getLong((long) j * k + 5) * scales.getDouble(j);
              assertThat(value)
                  .isEqualTo(
                      weight == 0 ? Double.NaN : Math.signum(weight) * Double.POSITIVE_INFINITY);
            } else {
              assertThat(value).isZero();
            }
          }
        }
      }
    }
  }

  @Example
  void theKernelIsUsedOnceItIsCompiled() throws InterruptedException {
    assumeTrue(ColumnKernelCode.supports(VectorSupport.floatLanes()));
    long end = System.nanoTime() + 240_000_000_000L;
    while (ColumnKernels.current(1 << 24) == ColumnKernels.plain()) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.sleep(10);
    }
  }

  @Example
  void otherSizesAreRefused() {
    for (int[] each : new int[][] {{48, 8, 96}, {16, 8, 64}, {32, 0, 64}, {0, 8, 8}}) {
      assertThat(QuantizedWeights.fits(each[0], each[1], each[2])).isFalse();
      assertThatThrownBy(
              () -> new QuantizedWeights(0, false, 0, false, false, each[0], each[1], each[2]))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
