package dev.weir.backend.cpu.kernels.image;

import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.KernelException;

/// Where batch, channel, row and column of a tensor of images are, in either order of dimensions.
record ImageLayout(long batch, long channels, long height, long width, boolean channelsLast) {

  /// Whether a data format puts the channels last.
  static boolean channelsLast(String format) {
    return switch (format) {
      case "NHWC" -> true;
      case "NCHW", "AnyLayout" -> false;
      default -> throw KernelException.of("unknown data format '%s'", format);
    };
  }

  /// The layout of an operand.
  static ImageLayout of(Tensor tensor, boolean channelsLast) {
    Shapes.checkRank(tensor, 4, "an image tensor");
    return channelsLast
        ? new ImageLayout(tensor.dim(0), tensor.dim(3), tensor.dim(1), tensor.dim(2), true)
        : new ImageLayout(tensor.dim(0), tensor.dim(1), tensor.dim(2), tensor.dim(3), false);
  }

  /// The tensor shape of this layout.
  long[] shape() {
    return channelsLast
        ? new long[] {batch, height, width, channels}
        : new long[] {batch, channels, height, width};
  }

  /// The distance between two channels of a pixel.
  long channelStride() {
    return channelsLast ? 1 : height * width;
  }

  /// The distance between two neighbours in a row, which is also that between pixels in order.
  long columnStride() {
    return channelsLast ? channels : 1;
  }

  /// The place of an element.
  long at(long n, long c, long y, long x) {
    return n * channels * height * width + c * channelStride() + (y * width + x) * columnStride();
  }

  /// Reads a channel of an image into `plane`, row by row.
  void load(Tensor tensor, long n, long c, double[] plane) {
    long start = at(n, c, 0, 0);
    if (columnStride() == 1) {
      Elements.load(tensor, start, plane, 0, plane.length);
      return;
    }
    for (int i = 0; i < plane.length; i++) {
      plane[i] = tensor.getDouble(start + i * columnStride());
    }
  }

  /// Writes `plane`, row by row, to a channel of an image.
  void store(Tensor tensor, long n, long c, double[] plane) {
    long start = at(n, c, 0, 0);
    if (columnStride() == 1) {
      Elements.store(tensor, start, plane, 0, plane.length);
      return;
    }
    for (int i = 0; i < plane.length; i++) {
      tensor.setDouble(start + i * columnStride(), plane[i]);
    }
  }
}
