package dev.weir.backend.cpu.kernels.statistics;

import dev.weir.backend.cpu.kernels.AxisView;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.kernels.StridedCopy;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;

/// The kernel of `pd_op.mode`: each line is sorted, and the longest run of equal elements found.
public final class ModeKernel {
  private ModeKernel() {}

  /// {@return the kernel of `pd_op.mode`}
  public static HostKernel mode(KernelAttributes attributes) {
    long axis = attributes.integer("axis", -1);
    boolean keep = attributes.bool("keepdim", false);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      int at = Shapes.lineAxis(axis, x.rank());
      AxisView view = AxisView.of(x, at);
      if (view.extent() == 0) {
        throw new KernelException("no element is the most frequent one of none");
      }
      long[] shape = reduced(x.shape(), at, keep);
      Tensor values = call.output(0, x.dtype(), shape);
      Tensor indices = call.output(1, DType.INT64, shape);
      Keys keys = Keys.of(x);
      boolean real = x.dtype().isFloat();
      Integer[] order = new Integer[Shapes.extent(view.extent())];
      long inner = view.inner();
      for (long line = 0; line < view.lines(); line++) {
        long first = line / inner * view.extent() * inner + line % inner;
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (i, j) -> keys.compare(first + i * inner, first + j * inner));
        int found = mostFrequent(x, keys, order, first, inner, real);
        StridedCopy.copyRun(x, first + found * inner, values, line, 1);
        indices.setLong(line, found);
      }
    };
  }

  private static long[] reduced(long[] shape, int axis, boolean keep) {
    if (shape.length == 0) {
      return shape;
    }
    if (keep) {
      shape[axis] = 1;
      return shape;
    }
    long[] left = new long[shape.length - 1];
    System.arraycopy(shape, 0, left, 0, axis);
    System.arraycopy(shape, axis + 1, left, axis, left.length - axis);
    return left;
  }

  private static int mostFrequent(
      Tensor x, Keys keys, Integer[] order, long first, long inner, boolean real) {
    int best = 0;
    int longest = 0;
    int run = 0;
    for (int i = 0; i < order.length; i++) {
      long here = first + order[i] * inner;
      run++;
      boolean ends =
          i == order.length - 1
              || keys.compare(here, first + order[i + 1] * inner) != 0
              || real && Double.isNaN(x.getDouble(here));
      if (ends && run > longest) {
        longest = run;
        best = order[i];
      }
      run = ends ? 0 : run;
    }
    return best;
  }
}
