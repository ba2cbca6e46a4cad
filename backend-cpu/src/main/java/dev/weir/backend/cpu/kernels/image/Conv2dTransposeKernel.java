package dev.weir.backend.cpu.kernels.image;

import dev.weir.backend.cpu.kernels.Arguments;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.kernels.matrix.Gemm;
import dev.weir.backend.cpu.kernels.matrix.MatrixView;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.lang.foreign.Arena;
import java.util.Arrays;

/// `conv2d_transpose(x, filter, output_size)`: spreads each pixel over the patch it would have come
/// from. The filter is `[in, out / groups, height, width]` in either data format.
public final class Conv2dTransposeKernel {
  private final Window.Spec spec;
  private final long groups;
  private final boolean channelsLast;
  private final long[] outputPadding;
  private final Arguments.OfIntegers outputSize;
  private final TransposedConvolution spread = new TransposedConvolution();

  private Conv2dTransposeKernel(KernelAttributes attributes) {
    this.spec = new Window.Spec(attributes);
    this.groups = attributes.integer("groups", 1);
    this.channelsLast = ImageLayout.channelsLast(attributes.string("data_format", "NCHW"));
    this.outputPadding = attributes.integers("output_padding");
    this.outputSize = Arguments.integers(attributes, "output_size", 2);
    if (groups < 1) {
      throw KernelException.of("'groups' must be positive, but is %d", groups);
    }
  }

  /// {@return the kernel of `pd_op.conv2d_transpose`}
  public static HostKernel conv2dTranspose(KernelAttributes attributes) {
    return new Conv2dTransposeKernel(attributes)::run;
  }

  private void run(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    Tensor filter = Shapes.required(call, 1);
    DType dtype = Shapes.sameType(x, filter);
    if (!dtype.isFloat()) {
      throw Shapes.unsupported(dtype);
    }
    ImageLayout image = ImageLayout.of(x, channelsLast);
    Shapes.checkRank(filter, 4, "the filter");
    if (image.channels() != filter.dim(0) || image.channels() % groups != 0) {
      throw KernelException.of(
          "a filter of type %s in %d groups does not fit an image of type %s",
          filter.describe(), groups, x.describe());
    }
    Window window = spec.on(filter.dim(2), filter.dim(3), image);
    long[] size = resultSize(window, image, outputSize.get(call));
    ImageLayout result =
        new ImageLayout(image.batch(), filter.dim(1) * groups, size[0], size[1], channelsLast);
    Tensor out = call.output(0, dtype, result.shape());
    if (out.elementCount() > 0 && TransposedConvolution.supports(dtype, filter, window)) {
      spread.run(x, image, filter, window, groups, out, result);
    } else {
      spread(x, image, filter, window, out, result);
    }
  }

  private long[] resultSize(Window window, ImageLayout image, long[] wanted) {
    return new long[] {
      resultExtent(window.rows(), 0, image.height(), wanted),
      resultExtent(window.columns(), 1, image.width(), wanted)
    };
  }

  private long resultExtent(Window.Axis axis, int index, long image, long[] wanted) {
    long extent = (image - 1) * axis.stride() - axis.before() - axis.after() + axis.reach();
    if (wanted.length > 0) {
      long asked = wanted[Math.min(index, wanted.length - 1)];
      if (asked < extent || asked >= extent + axis.stride()) {
        throw KernelException.of(
            "'output_size' %s is not in [%d, %d) along axis %d",
            Arrays.toString(wanted), extent, extent + axis.stride(), index);
      }
      return asked;
    }
    if (outputPadding.length > 0) {
      extent += outputPadding[Math.min(index, outputPadding.length - 1)];
    }
    if (extent < 0) {
      throw new KernelException("nothing is left of the result after its padding");
    }
    return extent;
  }

  private void spread(
      Tensor x, ImageLayout image, Tensor filter, Window window, Tensor out, ImageLayout result) {
    DType wide = x.dtype() == DType.FLOAT64 ? DType.FLOAT64 : DType.FLOAT32;
    long depth = image.channels() / groups;
    long filters = filter.dim(1);
    long patch = filters * window.area();
    long pixels = image.height() * image.width();
    double[] plane = new double[Shapes.extent(result.height() * result.width())];
    try (Arena arena = Arena.ofConfined()) {
      Tensor columns = Tensor.allocate(arena, wide, patch, pixels);
      for (long n = 0; n < image.batch(); n++) {
        for (long g = 0; g < groups; g++) {
          Gemm.multiply(
              wide,
              patch,
              pixels,
              depth,
              new MatrixView(filter, g * depth * patch, 1, patch),
              new MatrixView(
                  x, image.at(n, g * depth, 0, 0), image.channelStride(), image.columnStride()),
              new MatrixView(columns, 0, pixels, 1));
          for (long k = 0; k < filters; k++) {
            Arrays.fill(plane, 0);
            Patches.scatter(columns, k, window, image, result, plane);
            result.store(out, n, g * filters + k, plane);
          }
        }
      }
    }
  }
}
