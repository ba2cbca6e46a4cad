package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.operator.normalization.BatchStatistics;
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

/// `relu(batch_norm_(x) + z)` in training, where channels are the last dimension; and the running
/// statistics moved, those of the batch, and space for the backward pass.
///
/// Shapes:
/// `x: [A..., C], z: [A..., C], scale: [C], bias: [C], mean: [C], variance: [C] -> out: [A..., C],
/// mean_out: [C], variance_out: [C], saved_mean: [C], saved_variance: [C], reserve_space: [R]`.
///
/// Element types:
/// `x: T -> out: T, mean_out: wide(T), variance_out: wide(T), saved_mean: wide(T), saved_variance:
/// wide(T), reserve_space: T`,
/// f32 for a narrower float.
///
/// Diagnoses: a `z` of another shape, parameters other than one per channel, and an activation other
/// than `relu`.
///
/// Source:
/// [ops.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/ops.yaml).
@OpDef("fused_bn_add_activation")
public non-sealed interface FusedBnAddActivationOp
    extends FusedOp, UnaryOperands, BatchNormActivationSettings, BatchStatistics {
  @Operand(AnyTensor.class)
  Value z();

  @Operand(AnyTensor.class)
  Value scale();

  @Operand(AnyTensor.class)
  Value bias();

  @Operand(AnyTensor.class)
  Value mean();

  @Operand(AnyTensor.class)
  Value variance();

  @Result(AnyTensor.class)
  OpResult reserveSpace();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Gradients.check(x, shapes.of(z()), "a summand");
    for (Value each : ImmutableList.of(scale(), bias(), mean(), variance())) {
      Normalizations.checkChannels(x, "NHWC", each, "channel parameters");
    }
    TensorShape channels = Normalizations.perChannel(x, "NHWC", Normalizations.statisticType(x));
    TensorShape reserve = shapes.tensor(x.elementType(), shapes.unknown());
    return shapes.types(x, channels, channels, channels, channels, reserve);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!actType().equals("relu")) {
      diagnostics.error(this, "expects 'act_type' to be relu, got \"%s\"", actType());
    }
  }

  /// The running statistics move.
  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.WRITE);
  }
}
