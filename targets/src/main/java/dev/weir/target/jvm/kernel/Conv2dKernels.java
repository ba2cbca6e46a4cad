package dev.weir.target.jvm.kernel;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.lang.foreign.Arena;

/// `conv2d` and `depthwise_conv2d`.
///
/// The patches of an image that the filter meets are laid out as the columns of a matrix, and the
/// filter is multiplied by it; a filter of one element needs no patches. A group of one channel is
/// computed directly. Filters are `[out, in / groups, height, width]` in either data format.
final class Conv2dKernels {
  private final Window.Spec spec;
  private final long groups;
  private final boolean channelsLast;

  private Conv2dKernels(KernelAttributes attributes) {
    this.spec = new Window.Spec(attributes);
    this.groups = attributes.integer("groups", 1);
    this.channelsLast = ImageLayout.channelsLast(attributes.string("data_format", "NCHW"));
    if (groups < 1) {
      throw KernelException.of("'groups' must be positive, but is %d", groups);
    }
  }

  static JvmKernel conv2d(KernelAttributes attributes) {
    return new Conv2dKernels(attributes)::run;
  }

  private void run(KernelCall call) {
    Tensor input = Shapes.required(call, 0);
    Tensor filter = Shapes.required(call, 1);
    DType dtype = Shapes.sameType(input, filter);
    if (!dtype.isFloat()) {
      throw Shapes.unsupported(dtype);
    }
    ImageLayout image = ImageLayout.of(input, channelsLast);
    Shapes.checkRank(filter, 4, "the filter");
    long filters = filter.dim(0);
    long depth = filter.dim(1);
    if (image.channels() != depth * groups || filters % groups != 0) {
      throw KernelException.of(
          "a filter of type %s in %d groups does not fit an image of type %s",
          filter.describe(), groups, input.describe());
    }
    Window window = spec.on(filter.dim(2), filter.dim(3), image);
    ImageLayout result =
        new ImageLayout(
            image.batch(),
            filters,
            window.rows().places(image.height()),
            window.columns().places(image.width()),
            channelsLast);
    Tensor out = call.output(0, dtype, result.shape());
    if (out.elementCount() == 0) {
      return;
    }
    if (depth == 1) {
      new DepthwiseConv(window, image, result, filters / groups).run(input, filter, out);
    } else {
      multiply(input, image, filter, window, out, result);
    }
  }

  private void multiply(
      Tensor input,
      ImageLayout image,
      Tensor filter,
      Window window,
      Tensor out,
      ImageLayout result) {
    long filtersPerGroup = result.channels() / groups;
    long depth = filter.dim(1);
    long patch = depth * window.area();
    long pixels = result.height() * result.width();
    boolean direct = Patches.areTheImage(window);
    try (Arena arena = Arena.ofConfined()) {
      Tensor columns =
          direct ? input : Tensor.allocate(arena, input.dtype(), patch, pixels);
      for (long n = 0; n < image.batch(); n++) {
        for (long g = 0; g < groups; g++) {
          MatrixView right;
          if (direct) {
            right =
                new MatrixView(
                    input,
                    image.at(n, g * depth, 0, 0),
                    image.channelStride(),
                    image.columnStride());
          } else {
            Patches.gather(input, image, n, g * depth, depth, window, result, columns);
            right = new MatrixView(columns, 0, pixels, 1);
          }
          Gemm.multiply(
              input.dtype(),
              filtersPerGroup,
              pixels,
              patch,
              new MatrixView(filter, g * filtersPerGroup * patch, patch, 1),
              right,
              new MatrixView(
                  out,
                  result.at(n, g * filtersPerGroup, 0, 0),
                  result.channelStride(),
                  result.columnStride()));
        }
      }
    }
  }
}
