package dev.weir.backend.cpu.convolution;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.backend.cpu.vector.NativeMemory;
import java.lang.foreign.MemorySegment;

/// The filters of a convolution as its inner loops read them.
public final class PackedFilter {
  private float[] data = new float[0];

  /// Makes room for filters.
  public PackedFilter() {}

  float[] data() {
    return data;
  }

  /// Lays out filters.
  ///
  /// @param address of floats: for each filter, its channels, each row by row
  public void pack(ConvolutionPlan plan, long address) {
    int size = plan.filterFloats();
    if (data.length < size) {
      data = new float[size];
    }
    if (plan.slid) {
      MemorySegment.copy(NativeMemory.ALL, JAVA_FLOAT_UNALIGNED, address, data, 0, size);
      return;
    }
    ConvolutionShape shape = plan.shape;
    int rows = plan.blocking.rows();
    int at = 0;
    for (int group = 0; group < shape.groups(); group++) {
      for (int first = 0; first < shape.channels(); first += plan.channelsAtOnce) {
        int channels = Math.min(plan.channelsAtOnce, shape.channels() - first);
        for (int filter = 0; filter < plan.tiles * rows; filter += rows) {
          for (int product = 0; product < plan.products; product++) {
            for (int step = 0; step < channels * plan.steps; step++) {
              int channel = first + step / plan.steps;
              for (int r = 0; r < rows; r++) {
                boolean there = filter + r < shape.filters();
                long of =
                    (((long) group * shape.filters() + filter + r) * shape.channels() + channel)
                        * shape.area();
                data[at++] =
                    there ? element(plan, address + of * 4, product, step % plan.steps) : 0;
              }
            }
          }
        }
      }
    }
  }

  private static float element(ConvolutionPlan plan, long channel, int product, int step) {
    if (!plan.transformed) {
      return get(channel, step);
    }
    return RowTransform.ofFilter(
        product,
        get(channel, step),
        get(channel, step + plan.steps),
        get(channel, step + 2 * plan.steps));
  }

  private static float get(long address, int index) {
    return NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, address + index * 4L);
  }
}
