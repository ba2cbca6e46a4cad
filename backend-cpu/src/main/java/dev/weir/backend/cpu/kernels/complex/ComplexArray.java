package dev.weir.backend.cpu.kernels.complex;

import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.Tensor;

/// Complex numbers in row-major order, their parts apart.
final class ComplexArray {
  private final long[] shape;
  private final double[] real;
  private final double[] imaginary;

  private ComplexArray(long[] shape, double[] real, double[] imaginary) {
    this.shape = shape;
    this.real = real;
    this.imaginary = imaginary;
  }

  /// {@return the sizes of the dimensions}
  long[] shape() {
    return shape.clone();
  }

  /// {@return zeros}
  static ComplexArray zeros(long... shape) {
    int count = Shapes.extent(Tensor.elementCountOf(shape));
    return new ComplexArray(shape, new double[count], new double[count]);
  }

  /// {@return the numbers in `tensor`}; those that are real have no imaginary part
  static ComplexArray of(Tensor tensor) {
    ComplexArray array = zeros(tensor.shape());
    for (int i = 0; i < array.real.length; i++) {
      array.real[i] = tensor.getDouble(i);
      array.imaginary[i] = tensor.getImaginary(i);
    }
    return array;
  }

  /// Writes the numbers, multiplied by `factor`; of real ones only the real part.
  void store(Tensor tensor, double factor) {
    for (int i = 0; i < real.length; i++) {
      if (tensor.dtype().isComplex()) {
        tensor.setComplex(i, real[i] * factor, imaginary[i] * factor);
      } else {
        tensor.setDouble(i, real[i] * factor);
      }
    }
  }

  /// What is done with the numbers along a line.
  @FunctionalInterface
  interface Line {
    /// Makes the numbers of `to` from those of `from`, parts apart.
    void make(double[] fromReal, double[] fromImaginary, double[] toReal, double[] toImaginary);
  }

  /// {@return what `line` makes of each line along `axis`, `size` numbers each}
  ComplexArray along(int axis, long size, Line line) {
    long[] sizes = shape.clone();
    sizes[axis] = size;
    ComplexArray made = zeros(sizes);
    int inner = (int) Shapes.product(shape, axis + 1, shape.length);
    int from = (int) shape[axis];
    int to = (int) size;
    double[][] lines = {new double[from], new double[from], new double[to], new double[to]};
    int outer = made.real.length == 0 ? 0 : made.real.length / (inner * to);
    for (int o = 0; o < outer; o++) {
      for (int i = 0; i < inner; i++) {
        int read = o * from * inner + i;
        for (int k = 0; k < from; k++) {
          lines[0][k] = real[read + k * inner];
          lines[1][k] = imaginary[read + k * inner];
        }
        line.make(lines[0], lines[1], lines[2], lines[3]);
        int write = o * to * inner + i;
        for (int k = 0; k < to; k++) {
          made.real[write + k * inner] = lines[2][k];
          made.imaginary[write + k * inner] = lines[3][k];
        }
      }
    }
    return made;
  }
}
