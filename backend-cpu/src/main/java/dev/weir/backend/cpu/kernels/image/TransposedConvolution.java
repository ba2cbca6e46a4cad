package dev.weir.backend.cpu.kernels.image;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import dev.weir.backend.cpu.convolution.ConvolutionShape;
import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Convolutions the other way round: each pixel of a small image is spread over the patch of a large one that the
/// window met there. Where the window takes each place, that is the convolution of the small image with the
/// filter turned round, its channels exchanged.
final class TransposedConvolution {
  private final FloatConvolution floats = new FloatConvolution(false);

  /// {@return whether [#run] can compute that}
  static boolean supports(DType dtype, Tensor filter, Window window) {
    return FloatConvolution.supports(dtype, filter)
        && fits(window.rows())
        && fits(window.columns());
  }

  private static boolean fits(Window.Axis axis) {
    return axis.stride() == 1 && axis.before() < axis.reach();
  }

  /// Writes the large image.
  ///
  /// @param places the layout of the small image, whose pixels are the positions of the window
  /// @param filter `[small channels, large channels / groups, height, width]`
  void run(
      Tensor small,
      ImageLayout places,
      Tensor filter,
      Window window,
      long groups,
      Tensor large,
      ImageLayout image) {
    Window turned = new Window(turned(window.rows()), turned(window.columns()));
    ConvolutionShape shape =
        FloatConvolution.shape(
            turned, groups, places.channels() / groups, filter.dim(1) * groups, places, image);
    try (Arena arena = Arena.ofConfined()) {
      floats.run(
          shape, small, places, turned(arena, filter, groups), large, image, null, null, false);
    }
  }

  private static Window.Axis turned(Window.Axis axis) {
    long most = axis.reach() - 1;
    return new Window.Axis(
        axis.kernel(), 1, axis.dilation(), most - axis.before(), most - axis.after());
  }

  /// {@return `[large channels, small channels / groups, height, width]`, floats, the window turned round}
  private static Tensor turned(Arena arena, Tensor filter, long groups) {
    int depth = Shapes.extent(filter.dim(0) / groups);
    int channels = Shapes.extent(filter.dim(1));
    int area = Shapes.extent(filter.dim(2) * filter.dim(3));
    Tensor turned =
        Tensor.allocate(
            arena, DType.FLOAT32, groups * channels, depth, filter.dim(2), filter.dim(3));
    MemorySegment data = turned.data();
    float[] line = new float[channels * area];
    for (long k = 0; k < filter.dim(0); k++) {
      Elements.load(filter, k * line.length, line, 0, line.length);
      long group = k / depth * channels;
      for (int c = 0; c < channels; c++) {
        long to = ((group + c) * depth + k % depth + 1) * area - 1;
        for (int i = 0; i < area; i++) {
          data.setAtIndex(JAVA_FLOAT, to - i, line[c * area + i]);
        }
      }
    }
    return turned;
  }
}
