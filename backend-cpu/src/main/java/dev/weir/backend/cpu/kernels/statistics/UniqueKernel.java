package dev.weir.backend.cpu.kernels.statistics;

import dev.weir.backend.cpu.kernels.AxisView;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.kernels.StridedCopy;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;
import java.util.stream.IntStream;

/// The kernel of `pd_op.unique`: slices are sorted, and neighbours compared.
public final class UniqueKernel {
  private UniqueKernel() {}

  /// {@return the kernel of `pd_op.unique`}
  public static HostKernel unique(KernelAttributes attributes) {
    long[] axis = attributes.integers("axis");
    boolean sorted = attributes.bool("is_sorted", false);
    boolean index = attributes.bool("return_index", false);
    boolean counts = attributes.bool("return_counts", false);
    DType declared = attributes.dtype("dtype", DType.INT64);
    DType dtype = declared == DType.UNDEFINED ? DType.INT64 : declared;
    return call -> {
      Tensor operand = Shapes.required(call, 0);
      boolean flat = axis.length == 0;
      Tensor x = flat ? operand.reshapedView(operand.elementCount()) : operand;
      if (x.rank() == 0) {
        throw KernelException.of("a scalar has no axis %d", axis[0]);
      }
      int at = flat ? 0 : Shapes.lineAxis(axis[0], x.rank());
      Slices slices = Slices.of(AxisView.of(x, at), sorted);
      long[] shape = x.shape();
      shape[at] = slices.first.length;
      slices.copy(call.output(0, x.dtype(), shape));
      if (index && call.wants(1)) {
        store(call, 1, dtype, slices.first);
      }
      if (call.wants(2)) {
        store(call, 2, dtype, slices.group);
      }
      if (counts && call.wants(3)) {
        store(call, 3, dtype, slices.counts());
      }
    };
  }

  private static void store(KernelCall call, int result, DType dtype, int[] values) {
    Tensor out = call.output(result, dtype, values.length);
    for (int i = 0; i < values.length; i++) {
      out.setLong(i, values[i]);
    }
  }

  /// The groups of slices that are equal.
  private static final class Slices {
    private final AxisView view;

    /// The first slice of each group.
    private final int[] first;

    /// The group of each slice.
    private final int[] group;

    Slices(AxisView view, int[] first, int[] group) {
      this.view = view;
      this.first = first;
      this.group = group;
    }

    static Slices of(AxisView view, boolean sorted) {
      int count = Shapes.extent(view.extent());
      Keys keys = Keys.of(view.tensor());
      Integer[] order = new Integer[count];
      Arrays.setAll(order, i -> i);
      Arrays.sort(order, (i, j) -> compare(view, keys, i, j));
      int[] group = new int[count];
      int[] first = new int[count];
      int groups = 0;
      for (int i = 0; i < count; i++) {
        // Sorting is stable, so that the first of equal ones comes first.
        if (i == 0 || compare(view, keys, order[i - 1], order[i]) != 0) {
          first[groups++] = order[i];
        }
        group[order[i]] = groups - 1;
      }
      Slices slices = new Slices(view, Arrays.copyOf(first, groups), group);
      return sorted ? slices : slices.byOccurrence();
    }

    private static int compare(AxisView view, Keys keys, int i, int j) {
      long inner = view.inner();
      for (long o = 0; o < view.outer(); o++) {
        long start = o * view.extent() * inner;
        for (long k = 0; k < inner; k++) {
          int order = keys.compare(start + i * inner + k, start + j * inner + k);
          if (order != 0) {
            return order;
          }
        }
      }
      return 0;
    }

    private Slices byOccurrence() {
      int[] order =
          IntStream.range(0, first.length)
              .boxed()
              .sorted((a, b) -> Integer.compare(first[a], first[b]))
              .mapToInt(Integer::intValue)
              .toArray();
      int[] place = new int[order.length];
      for (int i = 0; i < order.length; i++) {
        place[order[i]] = i;
      }
      return new Slices(
          view,
          IntStream.of(order).map(i -> first[i]).toArray(),
          IntStream.of(group).map(i -> place[i]).toArray());
    }

    int[] counts() {
      int[] counts = new int[first.length];
      for (int each : group) {
        counts[each]++;
      }
      return counts;
    }

    void copy(Tensor out) {
      long inner = view.inner();
      for (long o = 0; o < view.outer(); o++) {
        for (int i = 0; i < first.length; i++) {
          StridedCopy.copyRun(
              view.tensor(),
              (o * view.extent() + first[i]) * inner,
              out,
              (o * first.length + i) * inner,
              inner);
        }
      }
    }
  }
}
