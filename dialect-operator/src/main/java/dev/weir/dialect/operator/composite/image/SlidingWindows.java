package dev.weir.dialect.operator.composite.image;

import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.SlidingWindow;
import dev.weir.ir.Value;

/// The windows of operators as formulas.
final class SlidingWindows {
  private SlidingWindows() {}

  /// {@return how the windows of `op` slide along dimension `index` of images}
  static SlidingWindow of(Arithmetic a, FoldedWindows op, int index) {
    return new SlidingWindow(
        a, a.size(op.kernelSizes().get(index)), op.strides().get(index), op.dilations().get(index));
  }

  /// {@return how a window of `kernel` slides along the depth of the volumes of `op`}
  static SlidingWindow alongDepth(Arithmetic a, VolumeConvolution op, Value kernel) {
    long dilation = op.paddingAlgorithm().equals("SAME") ? 1 : op.dilations().get(0);
    return new SlidingWindow(a, kernel, op.strides().get(0), dilation);
  }
}
