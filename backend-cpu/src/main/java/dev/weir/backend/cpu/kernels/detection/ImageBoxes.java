package dev.weir.backend.cpu.kernels.detection;

import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.KernelException;
import org.jspecify.annotations.Nullable;

/// Boxes of several images that follow each other.
public final class ImageBoxes {
  private ImageBoxes() {}

  /// {@return where the boxes of each image begin, and where those of the last one end}
  ///
  /// @param numbers how many boxes each image has; if absent, all are of one image
  /// @throws KernelException if there are not as many boxes
  public static int[] starts(@Nullable Tensor numbers, long boxes) {
    int all = Shapes.extent(boxes);
    if (numbers == null) {
      return new int[] {0, all};
    }
    int[] starts = new int[Shapes.extent(numbers.elementCount()) + 1];
    for (int n = 0; n < starts.length - 1; n++) {
      long count = numbers.getLong(n);
      int left = all - starts[n];
      if (count < 0 || count > left) {
        throw KernelException.of("%d boxes are not %d", count, left);
      }
      starts[n + 1] = starts[n] + (int) count;
    }
    int last = starts[starts.length - 1];
    if (last != all) {
      throw KernelException.of("%d of %d boxes are in %d images", last, all, starts.length - 1);
    }
    return starts;
  }
}
