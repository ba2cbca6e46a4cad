package dev.weir.backend.cpu.kernels.image;

import dev.weir.backend.cpu.convolution.ConvolutionShape;
import dev.weir.backend.cpu.kernels.Elements;
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

/// The gradients of convolutions and of transposed ones.
///
/// Both relate a large image, over which the window moves, to a small one, whose pixels are the places
/// of the window, by a filter `[small channels, large channels / groups, height, width]`: a convolution
/// reads the large image, a transposed one writes it. With `C` the patches of the large image as columns
/// and `W` the filter as a matrix, a convolution is `small = W C`, so the gradient of the large image is
/// what the columns `Wᵀ small` add up to; a transposed one has `C = Wᵀ small`, and the gradient of its
/// small image is `W C`. The gradient of the filter is `small Cᵀ` in both.
///
/// Floats of up to 32 bits need no patches for the gradient of a small image, nor for that of a large one where the
/// window takes each place ([FloatConvolution], [TransposedConvolution]).
public final class ConvGradKernels {
  private final Window.Spec spec;
  private final long groups;
  private final boolean channelsLast;
  private final TransposedConvolution spread = new TransposedConvolution();
  private final FloatConvolution floats = new FloatConvolution(false);

  private ConvGradKernels(KernelAttributes attributes) {
    this.spec = new Window.Spec(attributes);
    this.groups = attributes.integer("groups", 1);
    this.channelsLast = ImageLayout.channelsLast(attributes.string("data_format", "NCHW"));
    if (groups < 1) {
      throw KernelException.of("'groups' must be positive, but is %d", groups);
    }
  }

  /// {@return the kernel of `pd_op.conv2d_grad` and `pd_op.depthwise_conv2d_grad`}
  public static HostKernel conv2dGrad(KernelAttributes attributes) {
    return new ConvGradKernels(attributes)::ofConvolution;
  }

  /// {@return the kernel of `pd_op.conv2d_transpose_grad`}
  public static HostKernel conv2dTransposeGrad(KernelAttributes attributes) {
    return new ConvGradKernels(attributes)::ofTransposed;
  }

  /// What a gradient is computed from.
  private record Images(
      Tensor large,
      ImageLayout largeLayout,
      Tensor small,
      ImageLayout smallLayout,
      Tensor filter,
      Window window) {
    long smallChannels(long groups) {
      return smallLayout.channels() / groups;
    }

    long patch() {
      return filter.dim(1) * window.area();
    }

    long pixels() {
      return smallLayout.height() * smallLayout.width();
    }

    /// The matrix of a group of the filter, or of a tensor of its shape.
    MatrixView filter(Tensor tensor, long group, long groups) {
      return new MatrixView(tensor, group * smallChannels(groups) * patch(), patch(), 1);
    }

    /// The matrix of a group of channels of one small image, or of a tensor of its shape.
    MatrixView small(Tensor tensor, long n, long group, long groups) {
      return new MatrixView(
          tensor,
          smallLayout.at(n, group * smallChannels(groups), 0, 0),
          smallLayout.channelStride(),
          smallLayout.columnStride());
    }
  }

  private void ofConvolution(KernelCall call) {
    Tensor input = Shapes.required(call, 0);
    Tensor filter = filter(call);
    Tensor gradient = Shapes.required(call, 2);
    ImageLayout image = ImageLayout.of(input, channelsLast);
    Window window = spec.on(filter.dim(2), filter.dim(3), image);
    ImageLayout places = ImageLayout.of(gradient, channelsLast);
    boolean fits =
        places.height() == window.rows().places(image.height())
            && places.width() == window.columns().places(image.width());
    Images images = checked(new Images(input, image, gradient, places, filter, window), fits);
    if (call.wants(0)) {
      largeGradient(images, call.output(0, input.dtype(), input.shape()));
    }
    if (call.wants(1)) {
      filterGradient(images, call.output(1, filter.dtype(), filter.shape()));
    }
  }

  private void ofTransposed(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    Tensor filter = filter(call);
    Tensor gradient = Shapes.required(call, 2);
    ImageLayout places = ImageLayout.of(x, channelsLast);
    Window window = spec.on(filter.dim(2), filter.dim(3), places);
    ImageLayout image = ImageLayout.of(gradient, channelsLast);
    Images images = checked(new Images(gradient, image, x, places, filter, window), true);
    if (call.wants(0)) {
      smallGradient(images, call.output(0, x.dtype(), x.shape()));
    }
    if (call.wants(1)) {
      filterGradient(images, call.output(1, filter.dtype(), filter.shape()));
    }
  }

  private static Tensor filter(KernelCall call) {
    Tensor filter = Shapes.required(call, 1);
    Shapes.checkRank(filter, 4, "the filter");
    return filter;
  }

  private Images checked(Images images, boolean fits) {
    Tensor filter = images.filter;
    if (!fits
        || !filter.dtype().isFloat()
        || images.large.dtype() != filter.dtype()
        || images.small.dtype() != filter.dtype()
        || images.smallLayout.batch() != images.largeLayout.batch()
        || images.smallLayout.channels() != filter.dim(0)
        || filter.dim(0) % groups != 0
        || images.largeLayout.channels() != filter.dim(1) * groups) {
      throw KernelException.of(
          "a filter of type %s in %d groups does not relate images of types %s and %s",
          filter.describe(), groups, images.large.describe(), images.small.describe());
    }
    return images;
  }

  private static DType wide(Tensor tensor) {
    return tensor.dtype() == DType.FLOAT64 ? DType.FLOAT64 : DType.FLOAT32;
  }

  private void largeGradient(Images images, Tensor out) {
    if (out.elementCount() > 0
        && TransposedConvolution.supports(out.dtype(), images.filter, images.window)) {
      spread.run(
          images.small,
          images.smallLayout,
          images.filter,
          images.window,
          groups,
          out,
          images.largeLayout);
      return;
    }
    DType wide = wide(out);
    long depth = images.smallChannels(groups);
    long channels = images.filter.dim(1);
    ImageLayout layout = images.largeLayout;
    double[] plane = new double[Shapes.extent(layout.height() * layout.width())];
    try (Arena arena = Arena.ofConfined()) {
      Tensor columns = Tensor.allocate(arena, wide, images.patch(), images.pixels());
      for (long n = 0; n < layout.batch(); n++) {
        for (long g = 0; g < groups; g++) {
          Gemm.multiply(
              wide,
              images.patch(),
              images.pixels(),
              depth,
              images.filter(images.filter, g, groups).transposed(),
              images.small(images.small, n, g, groups),
              new MatrixView(columns, 0, images.pixels(), 1));
          for (long c = 0; c < channels; c++) {
            Arrays.fill(plane, 0);
            Patches.scatter(columns, c, images.window, images.smallLayout, layout, plane);
            layout.store(out, n, g * channels + c, plane);
          }
        }
      }
    }
  }

  private void smallGradient(Images images, Tensor out) {
    if (out.elementCount() > 0 && FloatConvolution.supports(out.dtype(), images.filter)) {
      ConvolutionShape shape =
          FloatConvolution.shape(
              images.window,
              groups,
              images.filter.dim(1),
              images.filter.dim(0),
              images.largeLayout,
              images.smallLayout);
      floats.run(
          shape,
          images.large,
          images.largeLayout,
          images.filter,
          out,
          images.smallLayout,
          null,
          null,
          false);
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      Tensor columns =
          Tensor.allocate(arena, images.large.dtype(), images.patch(), images.pixels());
      for (long n = 0; n < images.smallLayout.batch(); n++) {
        for (long g = 0; g < groups; g++) {
          gather(images, n, g, columns);
          Gemm.multiply(
              out.dtype(),
              images.smallChannels(groups),
              images.pixels(),
              images.patch(),
              images.filter(images.filter, g, groups),
              new MatrixView(columns, 0, images.pixels(), 1),
              images.small(out, n, g, groups));
        }
      }
    }
  }

  private static void gather(Images images, long n, long group, Tensor columns) {
    long channels = images.filter.dim(1);
    Patches.gather(
        images.large,
        images.largeLayout,
        n,
        group * channels,
        channels,
        images.window,
        images.smallLayout,
        columns);
  }

  /// The products of all images are summed in double.
  private void filterGradient(Images images, Tensor out) {
    DType wide = wide(out);
    long depth = images.smallChannels(groups);
    int size = Shapes.extent(depth * images.patch());
    double[] sums = new double[size];
    double[] product = new double[size];
    try (Arena arena = Arena.ofConfined()) {
      Tensor columns =
          Tensor.allocate(arena, images.large.dtype(), images.patch(), images.pixels());
      Tensor one = Tensor.allocate(arena, wide, depth, images.patch());
      for (long g = 0; g < groups; g++) {
        Arrays.fill(sums, 0);
        for (long n = 0; n < images.smallLayout.batch(); n++) {
          gather(images, n, g, columns);
          Gemm.multiply(
              wide,
              depth,
              images.patch(),
              images.pixels(),
              images.small(images.small, n, g, groups),
              new MatrixView(columns, 0, images.pixels(), 1).transposed(),
              new MatrixView(one, 0, images.patch(), 1));
          Elements.load(one, 0, product, 0, size);
          for (int i = 0; i < size; i++) {
            sums[i] += product[i];
          }
        }
        Elements.store(out, g * size, sums, 0, size);
      }
    }
  }
}
