package dev.weir.backend.cpu.kernels.complex;

import org.jspecify.annotations.Nullable;

/// The discrete Fourier transform of `n` complex numbers in `O(n log n)` steps, whatever `n` is.
///
/// A size without prime factors above 7 is split into parts, over and over
/// ([Cooley and Tukey](https://doi.org/10.1090/S0025-5718-1965-0178586-1)). Any other size is written as a convolution
/// of a power of two by `jk = (j² + k² - (k - j)²) / 2`
/// ([Bluestein](https://doi.org/10.1109/TAU.1970.1162132)). Exponents are reduced before their sine is taken, so that an
/// error does not grow with `n`.
final class FourierTransform {
  private static final int[] RADICES = {4, 2, 3, 5, 7};

  private final int size;

  /// The cosine and sine of each `2πk / n` for a size that is split; of each `πk² / n` otherwise.
  private final double[] cosines;

  private final double[] sines;
  private final @Nullable Convolution convolution;

  /// The transform that a convolution is made of, and what is multiplied by there.
  private static final class Convolution {
    final FourierTransform transform;
    final double[] real;
    final double[] imaginary;

    Convolution(FourierTransform transform, double[] real, double[] imaginary) {
      this.transform = transform;
      this.real = real;
      this.imaginary = imaginary;
    }
  }

  /// Makes the transform of `size` numbers, at least one.
  FourierTransform(int size) {
    this.size = size;
    this.cosines = new double[size];
    this.sines = new double[size];
    boolean split = isSplit(size);
    for (int k = 0; k < size; k++) {
      // k² / 2 turns modulo n are (k² modulo 2n) / 2n turns.
      double turns =
          split ? (double) k / size : (double) ((long) k * k % (2L * size)) / (2L * size);
      cosines[k] = Math.cos(2 * Math.PI * turns);
      sines[k] = Math.sin(2 * Math.PI * turns);
    }
    this.convolution = split ? null : convolution();
  }

  private static boolean isSplit(int size) {
    int rest = size;
    for (int radix : RADICES) {
      while (rest % radix == 0) {
        rest /= radix;
      }
    }
    return rest == 1;
  }

  private Convolution convolution() {
    int length = Integer.highestOneBit(2 * size - 1) * 2;
    double[] real = new double[length];
    double[] imaginary = new double[length];
    for (int k = 0; k < size; k++) {
      int mirrored = (length - k) % length;
      real[k] = real[mirrored] = cosines[k];
      imaginary[k] = imaginary[mirrored] = sines[k];
    }
    FourierTransform transform = new FourierTransform(length);
    transform.run(real, imaginary, true);
    return new Convolution(transform, real, imaginary);
  }

  /// Writes the sums with exponents `-2πi jk / n`, or `2πi jk / n` unless `forward`, over the numbers.
  void run(double[] real, double[] imaginary, boolean forward) {
    // Exchanging the parts is conjugating and turning by a right angle, which both are undone
    // after.
    double[] x = forward ? real : imaginary;
    double[] y = forward ? imaginary : real;
    if (convolution == null) {
      new Split(x.clone(), y.clone(), x, y).run(size, 0, 1, 0);
    } else {
      convolve(convolution, x, y);
    }
  }

  /// The numbers before and after.
  private final class Split {
    private final double[] fromReal;
    private final double[] fromImaginary;
    private final double[] real;
    private final double[] imaginary;
    private final double[] x = new double[7];
    private final double[] y = new double[7];

    Split(double[] fromReal, double[] fromImaginary, double[] real, double[] imaginary) {
      this.fromReal = fromReal;
      this.fromImaginary = fromImaginary;
      this.real = real;
      this.imaginary = imaginary;
    }

    /// Transforms `count` numbers, `stride` apart from `from` on, to where `to` is.
    void run(int count, int from, int stride, int to) {
      if (count == 1) {
        real[to] = fromReal[from];
        imaginary[to] = fromImaginary[from];
        return;
      }
      int radix = radix(count);
      int part = count / radix;
      for (int q = 0; q < radix; q++) {
        run(part, from + q * stride, stride * radix, to + q * part);
      }
      for (int k = 0; k < part; k++) {
        join(radix, part, to + k, k * stride);
      }
    }

    private static int radix(int count) {
      for (int radix : RADICES) {
        if (count % radix == 0) {
          return radix;
        }
      }
      throw new IllegalStateException(count + " is not split");
    }

    /// Joins number `k` of each part.
    ///
    /// @param turn by how many parts of a turn the second part is turned, of as many as there are numbers
    private void join(int radix, int part, int at, int turn) {
      for (int q = 0; q < radix; q++) {
        int angle = (int) ((long) q * turn % size);
        double a = real[at + q * part];
        double b = imaginary[at + q * part];
        x[q] = a * cosines[angle] + b * sines[angle];
        y[q] = b * cosines[angle] - a * sines[angle];
      }
      int step = size / radix;
      for (int r = 0; r < radix; r++) {
        double sum = x[0];
        double other = y[0];
        for (int q = 1; q < radix; q++) {
          int angle = q * r % radix * step;
          sum += x[q] * cosines[angle] + y[q] * sines[angle];
          other += y[q] * cosines[angle] - x[q] * sines[angle];
        }
        real[at + r * part] = sum;
        imaginary[at + r * part] = other;
      }
    }
  }

  private void convolve(Convolution with, double[] real, double[] imaginary) {
    int length = with.real.length;
    double[] x = new double[length];
    double[] y = new double[length];
    for (int k = 0; k < size; k++) {
      x[k] = real[k] * cosines[k] + imaginary[k] * sines[k];
      y[k] = imaginary[k] * cosines[k] - real[k] * sines[k];
    }
    with.transform.run(x, y, true);
    for (int k = 0; k < length; k++) {
      double product = x[k] * with.real[k] - y[k] * with.imaginary[k];
      y[k] = x[k] * with.imaginary[k] + y[k] * with.real[k];
      x[k] = product;
    }
    with.transform.run(x, y, false);
    for (int k = 0; k < size; k++) {
      double a = x[k] / length;
      double b = y[k] / length;
      real[k] = a * cosines[k] + b * sines[k];
      imaginary[k] = b * cosines[k] - a * sines[k];
    }
  }
}
