package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.Tensor;

/// The sum that undoes broadcasting: what a gradient goes through on the way back.
public final class Reduction {
  private Reduction() {}

  /// Sums the elements of `from` into `to`, whose shape broadcasts to that of `from`.
  public static void sumTo(Tensor from, Tensor to) {
    int rank = from.rank();
    long[] shape = from.shape();
    long[] strides = new long[rank];
    long[] own = Shapes.strides(to.shape());
    for (int i = 1; i <= to.rank(); i++) {
      strides[rank - i] = to.dim(to.rank() - i) == 1 ? 0 : own[to.rank() - i];
    }
    double[] sums = new double[Shapes.extent(to.elementCount())];
    long width = rank == 0 ? 1 : shape[rank - 1];
    int step = rank == 0 ? 0 : (int) strides[rank - 1];
    long[] index = new long[rank];
    double[] block = Scratch.current().doubles[0];
    long rows = width == 0 ? 0 : from.elementCount() / width;
    int target = 0;
    for (long row = 0; row < rows; row++) {
      for (long at = 0; at < width; at += Scratch.BLOCK) {
        int count = Scratch.length(at, width);
        Elements.load(from, row * width + at, block, 0, count);
        add(block, count, sums, target + (int) at * step, step);
      }
      for (int axis = rank - 2; axis >= 0; axis--) {
        target += (int) strides[axis];
        if (++index[axis] < shape[axis]) {
          break;
        }
        target -= (int) (strides[axis] * shape[axis]);
        index[axis] = 0;
      }
    }
    Elements.store(to, 0, sums, 0, sums.length);
  }

  private static void add(double[] block, int count, double[] sums, int target, int step) {
    if (step == 0) {
      double sum = 0;
      for (int i = 0; i < count; i++) {
        sum += block[i];
      }
      sums[target] += sum;
      return;
    }
    for (int i = 0; i < count; i++) {
      sums[target + i] += block[i];
    }
  }
}
