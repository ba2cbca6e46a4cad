package dev.weir.nn.init;

import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;

/// Orthogonal matrices: those of the QR decomposition of a matrix that is drawn at random, by the method of Gram and
/// Schmidt in double precision.
final class Orthogonal {
  private Orthogonal() {}

  static Tensor of(Rng rng, int rows, int columns, double gain) {
    boolean wide = rows < columns;
    int count = wide ? rows : columns;
    int length = wide ? columns : rows;
    double[] drawn = rng.normal(count, length).toDoubles();
    double[][] vectors = new double[count][length];
    for (int i = 0; i < count; i++) {
      System.arraycopy(drawn, i * length, vectors[i], 0, length);
      // Twice is enough: what rounding left over is gone then.
      for (int round = 0; round < 2; round++) {
        for (int j = 0; j < i; j++) {
          subtract(vectors[i], vectors[j], dot(vectors[i], vectors[j]));
        }
      }
      scale(vectors[i], 1 / Math.sqrt(dot(vectors[i], vectors[i])));
    }
    float[] made = new float[rows * columns];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < length; j++) {
        made[wide ? i * columns + j : j * columns + i] = (float) (gain * vectors[i][j]);
      }
    }
    return Tensor.of(made, rows, columns);
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }

  private static void subtract(double[] from, double[] x, double times) {
    for (int i = 0; i < x.length; i++) {
      from[i] -= times * x[i];
    }
  }

  private static void scale(double[] x, double by) {
    for (int i = 0; i < x.length; i++) {
      x[i] *= by;
    }
  }
}
