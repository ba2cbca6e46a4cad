package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesGradient;
import dev.weir.dialect.operator.fused.BatchNormActivationSettings;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;
import java.util.Optional;

/// The gradients of `x`, `z`, `scale` and `bias` of a `fused_bn_add_activation`, given its result and
/// that result's gradient.
///
/// Shapes:
/// `x: [A..., C], scale: [C], bias: [C], out: [A..., C], saved_mean: [C], saved_variance: [C],
/// out_grad: [A..., C] -> x_grad: [A..., C], z_grad: [A..., C], scale_grad: [C], bias_grad: [C]`.
///
/// Element types: `x: T -> x_grad: T, z_grad: T, scale_grad: wide(T), bias_grad: wide(T)`, f32 for a
/// narrower float.
///
/// Diagnoses: results or gradients of another shape than `x`, parameters other than one per channel,
/// and an activation other than `relu`.
@OpDef("fused_bn_add_activation_grad")
public non-sealed interface FusedBnAddActivationGradOp
    extends GradientOp, BatchNormActivationSettings, GivesGradient {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value scale();

  @Operand(AnyTensor.class)
  Value bias();

  @Operand(AnyTensor.class)
  Value out();

  @Operand(AnyTensor.class)
  Value savedMean();

  @Operand(AnyTensor.class)
  Value savedVariance();

  @Operand(AnyTensor.class)
  Optional<Value> reserveSpace();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Result(AnyTensor.class)
  OpResult zGrad();

  @Result(AnyTensor.class)
  OpResult scaleGrad();

  @Result(AnyTensor.class)
  OpResult biasGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Gradients.check(x, shapes.of(outGrad()), "a result");
    Gradients.check(x, shapes.of(out()), "a result");
    for (Value each : ImmutableList.of(scale(), bias(), savedMean(), savedVariance())) {
      Normalizations.checkChannels(x, "NHWC", each, "channel parameters");
    }
    TensorShape channels = Normalizations.perChannel(x, "NHWC", Normalizations.statisticType(x));
    return shapes.types(x, x, channels, channels);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!actType().equals("relu")) {
      diagnostics.error(this, "expects 'act_type' to be relu, got \"%s\"", actType());
    }
  }
}
