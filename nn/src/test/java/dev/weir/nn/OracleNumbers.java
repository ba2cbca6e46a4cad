package dev.weir.nn;

import dev.weir.tensor.Tensor;
import dev.weir.tensor.TensorFiles;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/// The numbers that `tests/oracle/nn.py` makes too, and the results that it wrote.
public final class OracleNumbers {
  private OracleNumbers() {}

  /// {@return numbers from -1 to 1: the hash of a seed, the number of a tensor and that of an element}
  public static double[] of(int seed, int tensor, int count) {
    double[] made = new double[count];
    for (int i = 0; i < count; i++) {
      int h = seed * 0x9E3779B1 + tensor * 0x85EBCA77 + i * 0xC2B2AE3D;
      h ^= h >>> 15;
      h *= 0x2C1B3C6D;
      h ^= h >>> 12;
      h *= 0x297A2D39;
      h ^= h >>> 15;
      made[i] = 2.0 * ((h >>> 8) * 0x1p-24) - 1;
    }
    return made;
  }

  /// {@return those numbers, times `by` and moved, as a tensor}
  public static Tensor tensor(int seed, int tensor, double by, double bias, long... shape) {
    double[] drawn = of(seed, tensor, count(shape));
    float[] made = new float[drawn.length];
    for (int i = 0; i < made.length; i++) {
      made[i] = (float) (drawn[i] * by + bias);
    }
    return Tensor.of(made, shape);
  }

  /// {@return integers below `classes`}
  public static Tensor labels(int seed, int tensor, int classes, long... shape) {
    double[] drawn = of(seed, tensor, count(shape));
    long[] made = new long[drawn.length];
    for (int i = 0; i < made.length; i++) {
      made[i] = (long) Math.min((drawn[i] + 1) / 2 * classes, classes - 1);
    }
    return Tensor.of(made, shape);
  }

  private static int count(long[] shape) {
    return Math.toIntExact(Arrays.stream(shape).reduce(1, Math::multiplyExact));
  }

  /// {@return the file of this name beside those that the script wrote}
  public static Path file(String name) {
    try {
      return Path.of(
          Objects.requireNonNull(OracleNumbers.class.getResource("/oracle/" + name)).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /// {@return the results in a file}
  public static Map<String, Tensor> results(String name) {
    return TensorFiles.readSafetensors(file(name));
  }

  /// {@return how far two tensors are apart, measured by the largest element of the second or by `scale`, if that is
  /// larger}
  public static double distance(Tensor got, Tensor want, double scale) {
    double[] x = got.toDoubles();
    double[] y = want.toDoubles();
    if (x.length != y.length) {
      throw new AssertionError(got.describe() + " instead of " + want.describe());
    }
    double largest = scale;
    double apart = 0;
    for (int i = 0; i < x.length; i++) {
      largest = Math.max(largest, Math.abs(y[i]));
      apart = Double.isNaN(x[i]) ? Double.NaN : Math.max(apart, Math.abs(x[i] - y[i]));
    }
    return largest == 0 ? apart : apart / largest;
  }
}
