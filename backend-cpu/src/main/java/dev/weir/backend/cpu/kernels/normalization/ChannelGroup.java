package dev.weir.backend.cpu.kernels.normalization;

import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.Tensor;

/// The elements of one group of channels of one image, as `runs` runs of `length` elements, `stride`
/// apart. Element `j` of run `i` belongs to channel `channel + i * perRun + j * perElement`.
record ChannelGroup(
    long start, long stride, int runs, int length, int channel, int perRun, int perElement) {

  /// Group `group` of `width` channels of image `n`.
  static ChannelGroup of(Tensor x, boolean channelsLast, long n, int group, int width) {
    return channelsLast ? last(x, n, group, width) : second(x, n, group, width);
  }

  /// The channels are dimension 1: each is a run.
  private static ChannelGroup second(Tensor x, long n, int group, int width) {
    int inner = Shapes.extent(Shapes.product(x.shape(), 2, x.rank()));
    long start = (n * x.dim(1) + (long) group * width) * inner;
    return new ChannelGroup(start, inner, width, inner, group * width, 1, 0);
  }

  /// The channels are the last dimension: those of one place are a run.
  private static ChannelGroup last(Tensor x, long n, int group, int width) {
    int places = Shapes.extent(Shapes.product(x.shape(), 1, x.rank() - 1));
    long channels = x.dim(x.rank() - 1);
    long start = n * places * channels + (long) group * width;
    return new ChannelGroup(start, channels, places, width, group * width, 0, 1);
  }

  /// How many elements there are.
  double count() {
    return (double) runs * length;
  }

  /// The channel of an element.
  int channelOf(int run, int element) {
    return channel + run * perRun + element * perElement;
  }

  /// Reads a run.
  void load(Tensor tensor, int run, double[] target) {
    Elements.load(tensor, start + run * stride, target, 0, length);
  }

  /// Writes a run.
  void store(Tensor tensor, int run, double[] source) {
    Elements.store(tensor, start + run * stride, source, 0, length);
  }
}
