package dev.weir.dialect.operator.normalization;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.LayoutTransformation;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpOperand;
import dev.weir.ir.OpResult;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import java.util.List;

/// `x` shifted and scaled so that, in each image, each of `groups` groups of neighbouring channels has
/// mean 0 and variance 1; then multiplied by `scale` and shifted by `bias`, channel by channel. Also
/// the mean and the variance of each group.
///
/// Shapes: `x: [N, C, A...], scale: [C], bias: [C] -> y: [N, C, A...], mean: [N, G], variance: [N, G]`,
/// where `G` is `groups`; with `data_format` `NHWC`,
/// `x: [N, A..., C], scale: [C], bias: [C] -> y: [N, A..., C], mean: [N, G], variance: [N, G]`.
///
/// Element types: `x: T -> y: T, mean: wide(T), variance: wide(T)`, f32 for a narrower float.
///
/// Diagnoses: channels that do not divide into `groups`, and scales or biases other than one per
/// channel.
@OpDef("group_norm")
public non-sealed interface GroupNormOp
    extends NormalizationOp, ScaledOperands, LayoutTransformation, GroupNormSettings {
  @Result(AnyTensor.class)
  OpResult y();

  @Result(AnyTensor.class)
  OpResult mean();

  @Result(AnyTensor.class)
  OpResult variance();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape statistics =
        Normalizations.groupStatistics(x, dataFormat(), groups(), scale(), bias());
    return shapes.types(x, statistics, statistics);
  }

  @Override
  default boolean canTransform() {
    return dataFormat().equals("NCHW") && LayoutTransformation.isImage(x());
  }

  @Override
  default ImmutableList<OpOperand> imageOperands() {
    return ImmutableList.of(opOperand(0));
  }

  @Override
  default void setLayout(DataLayout layout, Rewriter rewriter) {
    rewriter.setAttribute(this, "data_format", new StringAttr(layout.name()));
  }
}
