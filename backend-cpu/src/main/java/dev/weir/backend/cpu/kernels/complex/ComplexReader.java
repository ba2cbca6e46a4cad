package dev.weir.backend.cpu.kernels.complex;

import dev.weir.backend.cpu.kernels.BroadcastReader;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.Arrays;

/// Reads numbers from front to back as if they had been broadcast to a larger shape; real ones have no imaginary part.
final class ComplexReader {
  private final BroadcastReader reader;
  private final int width;
  private final double[] parts = new double[2];

  ComplexReader(Tensor tensor, long... shape) {
    boolean complex = tensor.dtype().isComplex();
    this.width = complex ? 2 : 1;
    this.reader =
        complex
            ? new BroadcastReader(parts(tensor), withParts(shape))
            : new BroadcastReader(tensor, shape);
  }

  private static Tensor parts(Tensor tensor) {
    return Tensor.wrap(
        tensor.data(), ComplexKernels.part(tensor.dtype()), withParts(tensor.shape()));
  }

  private static long[] withParts(long[] shape) {
    long[] all = Arrays.copyOf(shape, shape.length + 1);
    all[shape.length] = 2;
    return all;
  }

  /// Goes on to the next number.
  void next() {
    reader.read(parts, width);
  }

  double real() {
    return parts[0];
  }

  double imaginary() {
    return parts[1];
  }
}
