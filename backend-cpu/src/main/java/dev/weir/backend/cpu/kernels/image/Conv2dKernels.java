package dev.weir.backend.cpu.kernels.image;

import com.google.common.collect.ImmutableSet;
import dev.weir.backend.cpu.convolution.ConvolutionShape;
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
import org.jspecify.annotations.Nullable;

/// `conv2d` and `depthwise_conv2d`.
///
/// Floats of up to 32 bits go to [FloatConvolution]. For float64 the patches of an image that the filter
/// meets are laid out as the columns of a matrix, and the filter is multiplied by it; a filter of one
/// element needs no patches. Filters are `[out, in / groups, height, width]` in either data format.
public final class Conv2dKernels implements HostKernel {
  private final Window.Spec spec;
  private final long groups;
  private final boolean channelsLast;
  private final FloatConvolution floats;

  private Conv2dKernels(
      Window.Spec spec, long groups, boolean channelsLast, boolean filterIsFixed) {
    this.spec = spec;
    this.groups = groups;
    this.channelsLast = channelsLast;
    this.floats = new FloatConvolution(filterIsFixed);
  }

  /// {@return the kernel of `pd_op.conv2d` and `pd_op.depthwise_conv2d`}
  public static Conv2dKernels conv2d(KernelAttributes attributes) {
    long groups = attributes.integer("groups", 1);
    if (groups < 1) {
      throw KernelException.of("'groups' must be positive, but is %d", groups);
    }
    return new Conv2dKernels(
        new Window.Spec(attributes),
        groups,
        ImageLayout.channelsLast(attributes.string("data_format", "NCHW")),
        false);
  }

  @Override
  public Conv2dKernels withFixed(ImmutableSet<Integer> fixed) {
    return fixed.contains(1) ? new Conv2dKernels(spec, groups, channelsLast, true) : this;
  }

  @Override
  public void run(KernelCall call) {
    run(call, null, null, false);
  }

  /// {@return whether [#run] can add `bias` and `residual` to a result of type `out`}
  boolean takes(@Nullable Tensor bias, @Nullable Tensor residual, Tensor out) {
    boolean plain =
        (bias == null || bias.dtype() == DType.FLOAT32)
            && (residual == null || residual.dtype() == DType.FLOAT32);
    return plain
        && out.dtype() == DType.FLOAT32
        && (bias == null || isForChannels(bias, out))
        && (residual == null || residual.hasShape(out.shape()));
  }

  private boolean isForChannels(Tensor bias, Tensor out) {
    int channel = channelsLast ? 3 : 1;
    int missing = out.rank() - bias.rank();
    boolean fits = missing >= 0 && bias.elementCount() == out.dim(channel);
    for (int i = 0; fits && i < bias.rank(); i++) {
      fits = bias.dim(i) == (i + missing == channel ? out.dim(channel) : 1);
    }
    return fits;
  }

  /// Runs, adding a bias for each channel and a residual where they are there.
  ///
  /// @return whether that was done, and `relu`; else only the convolution was
  boolean run(KernelCall call, @Nullable Tensor bias, @Nullable Tensor residual, boolean relu) {
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
    boolean takes = takes(bias, residual, out);
    if (out.elementCount() == 0) {
      return true;
    }
    if (!FloatConvolution.supports(dtype, filter)) {
      multiply(input, image, filter, window, out, result);
      return false;
    }
    ConvolutionShape shape = FloatConvolution.shape(window, groups, depth, filters, image, result);
    floats.run(
        shape,
        input,
        image,
        filter,
        out,
        result,
        takes ? bias : null,
        takes ? residual : null,
        takes && relu);
    return takes;
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
      Tensor columns = direct ? input : Tensor.allocate(arena, input.dtype(), patch, pixels);
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
