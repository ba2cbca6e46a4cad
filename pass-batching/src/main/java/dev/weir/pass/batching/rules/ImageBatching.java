package dev.weir.pass.batching.rules;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.fused.FusedConv2dAddActOp;
import dev.weir.dialect.operator.gradient.BilinearInterpGradOp;
import dev.weir.dialect.operator.gradient.Conv2dGradOp;
import dev.weir.dialect.operator.gradient.Conv2dTransposeGradOp;
import dev.weir.dialect.operator.gradient.DepthwiseConv2dGradOp;
import dev.weir.dialect.operator.gradient.FilteredImagesGradient;
import dev.weir.dialect.operator.gradient.NearestInterpGradOp;
import dev.weir.dialect.operator.gradient.Pad3dGradOp;
import dev.weir.dialect.operator.gradient.Pool2dGradOp;
import dev.weir.dialect.operator.image.BilinearInterpOp;
import dev.weir.dialect.operator.image.Conv2dOp;
import dev.weir.dialect.operator.image.Conv2dTransposeOp;
import dev.weir.dialect.operator.image.DepthwiseConv2dOp;
import dev.weir.dialect.operator.image.MaxPool2dWithIndexOp;
import dev.weir.dialect.operator.image.NearestInterpOp;
import dev.weir.dialect.operator.image.Pool2dOp;
import dev.weir.dialect.operator.manipulation.Pad3dOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.batching.BatchRules;
import dev.weir.pass.batching.Lanes;

/// Images: the lanes are more images, or where filters differ from lane to lane, more groups of channels.
final class ImageBatching {
  private ImageBatching() {}

  static void register(BatchRules.Builder rules) {
    Folding.on(rules, Pool2dOp.class, "x", "out");
    Folding.on(rules, Pool2dGradOp.class, "x", "out", "out_grad", "x_grad");
    Folding.on(rules, MaxPool2dWithIndexOp.class, "x", "out", "mask");
    Folding.on(rules, Pad3dOp.class, "x", "out");
    Folding.on(rules, Pad3dGradOp.class, "x", "out_grad", "x_grad");
    Folding.on(rules, NearestInterpOp.class, "x", "output");
    Folding.on(rules, BilinearInterpOp.class, "x", "output");
    Folding.on(rules, NearestInterpGradOp.class, "x", "output_grad", "x_grad");
    Folding.on(rules, BilinearInterpGradOp.class, "x", "output_grad", "x_grad");
    rules
        .on(
            Conv2dOp.class,
            (op, lanes) -> convolve(op.input(), op.filter(), op.groups(), op.dataFormat(), lanes))
        .on(
            DepthwiseConv2dOp.class,
            (op, lanes) -> convolve(op.input(), op.filter(), op.groups(), op.dataFormat(), lanes))
        .on(
            Conv2dTransposeOp.class,
            (op, lanes) -> {
              lanes.share(op.outputSize(), "the size it asks for");
              convolve(op.x(), op.filter(), op.groups(), op.dataFormat(), lanes);
            })
        .on(Conv2dGradOp.class, ImageBatching::gradients)
        .on(DepthwiseConv2dGradOp.class, ImageBatching::gradients)
        .on(Conv2dTransposeGradOp.class, ImageBatching::transposeGradients)
        .on(FusedConv2dAddActOp.class, ImageBatching::fused);
  }

  private static int channel(String dataFormat) {
    return dataFormat.equals("NHWC") ? 3 : 1;
  }

  private static void convolve(
      Value images, Value filter, int groups, String dataFormat, Lanes lanes) {
    if (!lanes.isBatched(filter)) {
      Operation made = lanes.same().operand(images, lanes.folded(images, 0)).add();
      lanes.giveReshaped(0, made.result(0));
      return;
    }
    int channel = channel(dataFormat);
    Operation made =
        lanes
            .same()
            .operand(images, lanes.folded(images, channel))
            .operand(filter, lanes.folded(filter, 0))
            .attribute("groups", grouped(groups, lanes))
            .add();
    lanes.give(0, lanes.unfolded(made.result(0), channel));
  }

  private static int grouped(int groups, Lanes lanes) {
    return Math.toIntExact(Math.multiplyExact(groups, lanes.size()));
  }

  private static void gradients(FilteredImagesGradient op, Lanes lanes) {
    gradients(op.input(), op.filter(), op.outGrad(), op.dataFormat(), op.groups(), lanes);
  }

  private static void transposeGradients(Conv2dTransposeGradOp op, Lanes lanes) {
    lanes.share(op.outputSize(), "the size it asks for");
    gradients(op.x(), op.filter(), op.outGrad(), op.dataFormat(), op.groups(), lanes);
  }

  /// Each lane has a filter gradient of its own, so that each is a group.
  private static void gradients(
      Value images, Value filter, Value outGrad, String dataFormat, int groups, Lanes lanes) {
    int channel = channel(dataFormat);
    Operation made =
        lanes
            .same()
            .operand(images, lanes.folded(images, channel))
            .operand(filter, lanes.folded(filter, 0))
            .operand(outGrad, lanes.folded(outGrad, channel))
            .attribute("groups", grouped(groups, lanes))
            .add();
    lanes.give(0, lanes.unfolded(made.result(0), channel));
    lanes.giveReshaped(1, made.result(1));
  }

  private static void fused(FusedConv2dAddActOp op, Lanes lanes) {
    if (op.bias().isPresent() && lanes.rank(op.bias().get()) > 3
        || op.residualData().isPresent() && lanes.rank(op.residualData().get()) != 4
        || op.residualData().isPresent()
            && lanes.shape(op.residualData().get())[0] != lanes.shape(op.input())[0]) {
      throw lanes.loop("what it adds broadcasts over images");
    }
    Folding.apply(op, lanes, ImmutableSet.of("input", "residual_data", "output"));
  }
}
