package dev.weir.pass.autodiff.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.detection.RoiAlignGradOp;
import dev.weir.dialect.operator.detection.RoiAlignOp;
import dev.weir.dialect.operator.image.BilinearInterpOp;
import dev.weir.dialect.operator.image.Conv2dOp;
import dev.weir.dialect.operator.image.Conv2dTransposeOp;
import dev.weir.dialect.operator.image.DepthwiseConv2dOp;
import dev.weir.dialect.operator.image.MaxPool2dWithIndexOp;
import dev.weir.dialect.operator.image.NearestInterpOp;
import dev.weir.dialect.operator.image.Pool2dOp;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;

/// The gradients of what a window moves over, and of images brought to another size: operators of their
/// own.
final class ImageGradients {
  private ImageGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        .on(Conv2dOp.class, ImageGradients::convolution)
        // z = w over x, channel by channel: dx = what dz spreads by w, dw = the patches of x times
        // dz
        .on(DepthwiseConv2dOp.class, ImageGradients::depthwise)
        .on(Conv2dTransposeOp.class, ImageGradients::transposed)
        // z = the largest, or the mean, of each window: dx = dz, at that element or in equal parts
        .on(
            Pool2dOp.class,
            (op, back) ->
                back.give(
                    0,
                    back.add(
                        OperatorOps.pool2dGrad(
                                op.x(),
                                op.out(),
                                back.cotangent(),
                                op.kernelSize(),
                                op.strides(),
                                op.paddings(),
                                op.poolingType())
                            .ceilMode(op.ceilMode())
                            .exclusive(op.exclusive())
                            .dataFormat(op.dataFormat())
                            .globalPooling(op.globalPooling())
                            .adaptive(op.adaptive())
                            .paddingAlgorithm(op.paddingAlgorithm()))))
        // z = the largest of each window, at i: dx = dz, added at i
        .on(MaxPool2dWithIndexOp.class, ImageGradients::largest)
        // z = points of x: dx = dz, added to the pixels by their shares; boxes are constant, as in
        // Paddle
        .on(RoiAlignOp.class, ImageGradients::regions)
        // x' = dz, added to pixels by shares: ddz = points of dx'
        .on(RoiAlignGradOp.class, ImageGradients::regionsBack)
        .on(NearestInterpOp.class, ImageGradients::nearest)
        // z = x at another size: dx = dz, added to the pixels that it was made of, by their shares
        .on(BilinearInterpOp.class, ImageGradients::bilinear);
  }

  private static void regions(RoiAlignOp op, Pullback back) {
    if (back.wants(op.x())) {
      var gradient =
          OperatorOps.roiAlignGrad(op.x(), op.boxes(), back.cotangent())
              .pooledHeight(op.pooledHeight())
              .pooledWidth(op.pooledWidth())
              .spatialScale(op.spatialScale())
              .samplingRatio(op.samplingRatio())
              .aligned(op.aligned());
      op.boxesNum().ifPresent(gradient::boxesNum);
      back.give(0, back.add(gradient));
    }
  }

  private static void regionsBack(RoiAlignGradOp op, Pullback back) {
    if (back.wants(op.outGrad())) {
      var points =
          OperatorOps.roiAlign(back.cotangent(), op.boxes())
              .pooledHeight(op.pooledHeight())
              .pooledWidth(op.pooledWidth())
              .spatialScale(op.spatialScale())
              .samplingRatio(op.samplingRatio())
              .aligned(op.aligned());
      op.boxesNum().ifPresent(points::boxesNum);
      back.give(op.operandCount() - 1, back.add(points));
    }
  }

  /// Works on channels whose pixels are one dimension, as the indices do.
  private static void largest(MaxPool2dWithIndexOp op, Pullback back) {
    Value x = flat(back, op.x());
    Value added =
        back.add(
            OperatorOps.takeAlongAxisGrad(
                x, flat(back, op.mask()), flat(back, back.cotangent()), 2));
    back.give(0, back.add(OperatorOps.reshape(added, back.add(OperatorOps.shape(op.x())))));
  }

  private static Value flat(Pullback back, Value image) {
    return back.add(OperatorOps.flatten(image).startAxis(2).stopAxis(3));
  }

  /// z = w over x: dx = what dz spreads by w, dw = the patches of x times dz
  private static void convolution(Conv2dOp op, Pullback back) {
    give(
        back,
        SharedAttributes.OF_CONVOLUTIONS.copy(
            OperatorOps.conv2dGrad(op.input(), op.filter(), back.cotangent()), op));
  }

  private static void depthwise(DepthwiseConv2dOp op, Pullback back) {
    give(
        back,
        SharedAttributes.OF_CONVOLUTIONS.copy(
            OperatorOps.depthwiseConv2dGrad(op.input(), op.filter(), back.cotangent()), op));
  }

  /// z = x spread by w: dx = w over dz, dw = x times the patches of dz
  private static void transposed(Conv2dTransposeOp op, Pullback back) {
    give(
        back,
        SharedAttributes.OF_CONVOLUTIONS.copy(
            OperatorOps.conv2dTransposeGrad(op.x(), op.filter(), back.cotangent(), op.outputSize()),
            op));
  }

  /// Gives the image and the filter, the first operands, what an operator computes for them.
  private static void give(Pullback back, OpSpec<?> gradients) {
    Operation both = back.builder().add(gradients);
    back.give(0, both.result(0));
    back.give(1, both.result(1));
  }

  /// z = x at another size: dx = dz, added to the pixels that it was made of
  private static void nearest(NearestInterpOp op, Pullback back) {
    var gradient = OperatorOps.nearestInterpGrad(op.x(), back.cotangent());
    op.outSize().ifPresent(gradient::outSize);
    op.sizeTensor().ifPresent(gradient::sizeTensor);
    op.scaleTensor().ifPresent(gradient::scaleTensor);
    back.give(0, back.add(SharedAttributes.OF_SIZES.copy(gradient, op)));
  }

  private static void bilinear(BilinearInterpOp op, Pullback back) {
    var gradient = OperatorOps.bilinearInterpGrad(op.x(), back.cotangent());
    op.outSize().ifPresent(gradient::outSize);
    op.sizeTensor().ifPresent(gradient::sizeTensor);
    op.scaleTensor().ifPresent(gradient::scaleTensor);
    back.give(0, back.add(SharedAttributes.OF_SIZES.copy(gradient, op)));
  }
}
