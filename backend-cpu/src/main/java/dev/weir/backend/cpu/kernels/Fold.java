package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A reduction of many numbers to one: what an empty one gives, and the loops that go on from
/// there.
///
/// Floats of every width are reduced in double. `OnRows` folds a run of elements into one number,
/// `OnColumns` one row of elements into as many numbers.
///
/// @param empty null where nothing cannot be reduced
record Fold(
    @Nullable Integer empty,
    double start,
    RealRows realRows,
    RealColumns realColumns,
    long longStart,
    LongRows longRows,
    LongColumns longColumns) {

  /// Folds `x[0..count)` into one number.
  @FunctionalInterface
  interface RealRows {
    double fold(double sum, double[] x, int count);
  }

  /// Folds each of `x[0..count)` into its own number.
  @FunctionalInterface
  interface RealColumns {
    void fold(double[] sums, double[] x, int count);
  }

  /// Folds `x[0..count)` into one number.
  @FunctionalInterface
  interface LongRows {
    long fold(long sum, long[] x, int count);
  }

  /// Folds each of `x[0..count)` into its own number.
  @FunctionalInterface
  interface LongColumns {
    void fold(long[] sums, long[] x, int count);
  }

  /// Reduces the axis of `view` into `out`, which has an element per line.
  ///
  /// @param divide whether to divide by the extent of the axis at the end
  void run(AxisView view, Tensor out, boolean divide) {
    if (empty == null && view.extent() == 0 && view.lines() > 0) {
      throw new KernelException("nothing to reduce over an axis of extent 0");
    }
    boolean integral = Domain.of(view.tensor().dtype()) == Domain.LONG;
    if (integral && !divide) {
      runLongs(view, out);
    } else {
      runReals(view, out, divide ? (double) view.extent() : 1);
    }
  }

  private void runReals(AxisView view, Tensor out, double divisor) {
    Scratch scratch = Scratch.current();
    double[] block = scratch.doubles[0];
    double[] sums = scratch.doubles[1];
    long inner = view.inner();
    for (long outer = 0; outer < view.outer(); outer++) {
      long base = outer * view.extent() * inner;
      if (inner == 1) {
        double sum = start;
        for (long at = 0; at < view.extent(); at += Scratch.BLOCK) {
          int count = Scratch.length(at, view.extent());
          Elements.load(view.tensor(), base + at, block, 0, count);
          sum = realRows.fold(sum, block, count);
        }
        out.setDouble(outer, divisor == 1 ? sum : sum / divisor);
        continue;
      }
      for (long column = 0; column < inner; column += Scratch.BLOCK) {
        int count = Scratch.length(column, inner);
        Arrays.fill(sums, 0, count, start);
        for (long at = 0; at < view.extent(); at++) {
          Elements.load(view.tensor(), base + at * inner + column, block, 0, count);
          realColumns.fold(sums, block, count);
        }
        for (int i = 0; divisor != 1 && i < count; i++) {
          sums[i] /= divisor;
        }
        Elements.store(out, outer * inner + column, sums, 0, count);
      }
    }
  }

  private void runLongs(AxisView view, Tensor out) {
    Scratch scratch = Scratch.current();
    long[] block = scratch.longs[0];
    long[] sums = scratch.longs[1];
    long inner = view.inner();
    for (long outer = 0; outer < view.outer(); outer++) {
      long base = outer * view.extent() * inner;
      if (inner == 1) {
        long sum = longStart;
        for (long at = 0; at < view.extent(); at += Scratch.BLOCK) {
          int count = Scratch.length(at, view.extent());
          Elements.load(view.tensor(), base + at, block, 0, count);
          sum = longRows.fold(sum, block, count);
        }
        out.setLong(outer, sum);
        continue;
      }
      for (long column = 0; column < inner; column += Scratch.BLOCK) {
        int count = Scratch.length(column, inner);
        Arrays.fill(sums, 0, count, longStart);
        for (long at = 0; at < view.extent(); at++) {
          Elements.load(view.tensor(), base + at * inner + column, block, 0, count);
          longColumns.fold(sums, block, count);
        }
        Elements.store(out, outer * inner + column, sums, 0, count);
      }
    }
  }

  /// The view of `x` with all dimensions of `chosen` brought together as its axis.
  static AxisView view(Tensor x, boolean[] chosen) {
    int rank = x.rank();
    int first = 0;
    while (first < rank && !chosen[first]) {
      first++;
    }
    int end = rank;
    while (end > first && !chosen[end - 1]) {
      end--;
    }
    boolean adjacent = true;
    for (int i = first; i < end; i++) {
      adjacent &= chosen[i] || x.dim(i) == 1;
    }
    long[] shape = x.shape();
    if (adjacent) {
      return new AxisView(
          x,
          Shapes.product(shape, 0, first),
          Shapes.product(shape, first, end),
          Shapes.product(shape, end, rank));
    }
    int[] perm = new int[rank];
    int kept = 0;
    int reduced = rank;
    long outer = 1;
    for (int i = 0; i < rank; i++) {
      if (!chosen[i]) {
        perm[kept++] = i;
        outer *= shape[i];
      }
    }
    for (int i = rank - 1; i >= 0; i--) {
      if (chosen[i]) {
        perm[--reduced] = i;
      }
    }
    long[] permuted = new long[rank];
    Arrays.setAll(permuted, i -> shape[perm[i]]);
    Tensor moved = Tensor.zeros(x.dtype(), permuted);
    StridedCopy.transpose(x, perm, moved);
    return new AxisView(moved, outer, outer == 0 ? 0 : x.elementCount() / outer, 1);
  }

  /// The shape left of `x`: 1 or nothing for each chosen dimension.
  static long[] shape(Tensor x, boolean[] chosen, boolean keep) {
    long[] shape = new long[x.rank()];
    int count = 0;
    for (int i = 0; i < shape.length; i++) {
      if (!chosen[i]) {
        shape[count++] = x.dim(i);
      } else if (keep) {
        shape[count++] = 1;
      }
    }
    return Arrays.copyOf(shape, count);
  }
}
