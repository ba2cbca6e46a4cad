package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.ScaledGradients;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.operator.normalization.GroupNormSettings;
import dev.weir.dialect.operator.normalization.ScaledOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The gradients of the operands of a `group_norm`, given the statistics it found and the gradient of
/// its first result.
///
/// The gradients of `scale` and `bias` are there whether or not those are.
///
/// Shapes:
/// `x: [N, C, A...], scale: [C], bias: [C], y: [N, C, A...], mean: [N, G], variance: [N, G], y_grad:
/// [N, C, A...] -> x_grad: [N, C, A...], scale_grad: [C], bias_grad: [C]`,
/// where `G` is `groups`; with `data_format` `NHWC`,
/// `x: [N, A..., C], scale: [C], bias: [C], y: [N, A..., C], mean: [N, G], variance: [N, G], y_grad:
/// [N, A..., C] -> x_grad: [N, A..., C], scale_grad: [C], bias_grad: [C]`.
///
/// Element types: `x: T, scale: U, bias: V -> x_grad: T, scale_grad: U, bias_grad: V`; without them f32
/// for a narrower float.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses, and statistics of another shape.
@OpDef("group_norm_grad")
public non-sealed interface GroupNormGradOp
    extends GradientOp, ScaledGradients, ScaledOperands, GroupNormSettings {
  @Operand(AnyTensor.class)
  Value y();

  @Operand(AnyTensor.class)
  Value mean();

  @Operand(AnyTensor.class)
  Value variance();

  @Operand(AnyTensor.class)
  Value yGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Gradients.check(x, shapes.of(y()), "a result");
    Gradients.check(x, shapes.of(yGrad()), "a result");
    TensorShape statistics =
        Normalizations.groupStatistics(x, dataFormat(), groups(), scale(), bias());
    shapes.sameShape(statistics, shapes.of(mean()), "statistics");
    shapes.sameShape(statistics, shapes.of(variance()), "statistics");
    TensorShape parameter =
        Normalizations.perChannel(x, dataFormat(), Normalizations.statisticType(x));
    return shapes.types(
        x, scale().map(shapes::of).orElse(parameter), bias().map(shapes::of).orElse(parameter));
  }
}
