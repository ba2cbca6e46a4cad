package dev.weir.backend.cpu.quantized;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/// Products of rounded rows against sums in double of what the definition of rounding gives, and against the products of
/// rows that are not rounded, with all kernels, whose bits are the same.
final class RoundedProductProperties {
  private static final Workers ONE = new Workers(1);
  private static final Workers THREE = new Workers(3);

  private final Random random = new Random(11);

  /// The kernels that this machine has.
  private static List<RoundedKernel> kernels() {
    List<RoundedKernel> kernels = new ArrayList<>(List.of(RoundedKernels.plain()));
    for (int lanes : new int[] {8, 16}) {
      MachineRounded.make(lanes).ifPresent(kernels::add);
    }
    return kernels;
  }

  @Property(tries = 60)
  void isTheSumOfProductsOfIntegers(
      @ForAll @IntRange(min = 1, max = 60) int m,
      @ForAll @IntRange(min = 2, max = 150) int n,
      @ForAll @IntRange(min = 0, max = 700) int k,
      @ForAll @IntRange(min = 0, max = 4) int which,
      @ForAll boolean packed,
      @ForAll boolean transposed,
      @ForAll boolean half) {
    check(
        m,
        packed ? n & -2 : n,
        k,
        QuantizedProductProperties.GROUPS[which],
        packed,
        transposed,
        half);
  }

  /// Rows that are packed in two goes; tiles of each number of panels; parts of one column.
  @Example
  void isTheSumOfProductsInParts() {
    check(300, 81, 320, 32, false, false, false);
    check(258, 162, 288, 64, true, false, true);
    check(1, 321, 2048, 32, false, true, false);
    check(1, 130, 5632, 32, true, true, false);
    check(16, 66, 1024, 32, true, false, false);
    check(16, 66, 1024, 32, true, true, false);
    check(2, 130, 96, 32, true, true, false);
    check(1, 130, 96, 32, false, true, false);
    check(17, 1, 64, 32, false, true, false);
    check(128, 6, 32, 32, true, false, true);
  }

  private void check(
      int m, int n, int k, int group, boolean packed, boolean transposed, boolean half) {
    int groups = Math.max(1, Math.ceilDiv(k, group));
    Tensor bytes = Tensor.zeros(DType.INT8, packed ? n / 2 : n, k);
    for (long i = 0; i < bytes.elementCount(); i++) {
      bytes.setLong(i, (byte) random.nextInt());
    }
    Tensor scales = Tensor.zeros(half ? DType.FLOAT16 : DType.FLOAT32, (long) groups * n);
    for (long i = 0; i < scales.elementCount(); i++) {
      scales.setDouble(i, (random.nextInt(2047) - 1023) / 8192.0);
    }
    float[] x = new float[m * k];
    for (int i = 0; i < x.length; i++) {
      // Blocks of different sizes, of which some are 0.
      x[i] = (float) (random.nextGaussian() * (i / 32 % 5));
    }
    float[] products =
        multiply(
            bytes,
            scales,
            Tensor.of(Arena.ofAuto(), x, m, k),
            m,
            n,
            k,
            group,
            packed,
            transposed,
            half);
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        double sum = 0;
        double size = 0;
        double unrounded = 0;
        double bound = 0;
        for (int begin = 0; begin < k; begin += 32) {
          double largest = 0;
          for (int s = begin; s < Math.min(k, begin + 32); s++) {
            largest = Math.max(largest, Math.abs(x[i * k + s]));
          }
          int g = begin / group;
          double scale = scales.getDouble(transposed ? (long) j * groups + g : (long) g * n + j);
          for (int s = begin; s < Math.min(k, begin + 32) && largest > 0; s++) {
            double weight = QuantizedProductProperties.integer(bytes, packed, j, s, k) * scale;
            double rounded = Math.rint(x[i * k + s] * (127 / (float) largest)) * largest / 127;
            sum += rounded * weight;
            size += Math.abs(rounded * weight);
            unrounded += x[i * k + s] * weight;
            bound += largest / 127 * 0.501 * Math.abs(weight);
          }
        }
        double product = products[i * n + j];
        assertThat(product).as("row %d, column %d", i, j).isCloseTo(sum, within(2e-6 * size));
        assertThat(product).isCloseTo(unrounded, within(bound + 2e-6 * size));
      }
    }
  }

  /// {@return what all kernels give, alone and by threads}
  private static float[] multiply(
      Tensor bytes,
      Tensor scales,
      Tensor x,
      int m,
      int n,
      int k,
      int group,
      boolean packed,
      boolean transposed,
      boolean half) {
    QuantizedWeights weights =
        new QuantizedWeights(
            bytes.data().address(), packed, scales.data().address(), transposed, half, group, n, k);
    float[] expected = {};
    for (RoundedKernel kernel : kernels()) {
      for (Workers workers : List.of(ONE, THREE)) {
        Tensor out = Tensor.zeros(DType.FLOAT32, m, n);
        for (long i = 0; i < out.elementCount(); i++) {
          out.setDouble(i, Double.NaN);
        }
        RoundedProduct.multiply(
            weights, x.data().address(), m, out.data().address(), kernel, workers);
        float[] products = out.toFloatArray();
        if (expected.length == 0) {
          expected = products;
        }
        assertThat(products).isEqualTo(expected);
      }
    }
    return expected;
  }

  /// A row with an element that is infinite or none gives nothing that looks like a number; other rows are as ever. Subnormal
  /// elements are no reason for anything.
  @Example
  void whatIsNoNumberStaysNone() {
    for (boolean packed : new boolean[] {false, true}) {
      for (int m : new int[] {3, 20}) {
        int k = 96;
        int n = 6;
        Tensor bytes = Tensor.zeros(DType.INT8, packed ? n / 2 : n, k);
        for (long i = 0; i < bytes.elementCount(); i++) {
          bytes.setLong(i, 0x11);
        }
        Tensor scales = Tensor.zeros(DType.FLOAT32, 3, n);
        for (long i = 0; i < scales.elementCount(); i++) {
          scales.setDouble(i, 1);
        }
        for (float odd :
            new float[] {
              Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE
            }) {
          float[] x = new float[m * k];
          x[k + 40] = odd;
          x[2 * k] = 1;
          float[] out =
              multiply(
                  bytes,
                  scales,
                  Tensor.of(Arena.ofAuto(), x, m, k),
                  m,
                  n,
                  k,
                  32,
                  packed,
                  false,
                  false);
          for (int c = 0; c < n; c++) {
            assertThat(out[c]).isZero();
            assertThat(Float.isNaN(out[n + c])).isEqualTo(odd != Float.MIN_VALUE);
            assertThat(out[2 * n + c]).isCloseTo(packed ? 1 : 17, within(1e-5f));
          }
        }
      }
    }
  }
}
