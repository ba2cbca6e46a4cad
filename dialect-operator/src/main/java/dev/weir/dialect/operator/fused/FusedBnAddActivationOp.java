package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// `relu(batch_norm_(x) + z)` in training, where channels are the last dimension; and the running
/// statistics moved, those of the batch, and space for the backward pass.
///
/// Source: paddle/phi/ops/yaml/ops.yaml.
@OpDef("fused_bn_add_activation")
public non-sealed interface FusedBnAddActivationOp extends FusedOp {
  @Operand(AnyTensor.class)
  Value x();

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

  @Attr(codec = FloatCodec.class)
  default float momentum() {
    return 0.9f;
  }

  @Attr(codec = FloatCodec.class)
  default float epsilon() {
    return 1e-5f;
  }

  @Attr
  default String actType() {
    return "relu";
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Result(AnyTensor.class)
  OpResult meanOut();

  @Result(AnyTensor.class)
  OpResult varianceOut();

  @Result(AnyTensor.class)
  OpResult savedMean();

  @Result(AnyTensor.class)
  OpResult savedVariance();

  @Result(AnyTensor.class)
  OpResult reserveSpace();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    Gradients.check(x, Sizes.tensor(z()), "a summand");
    for (Value each : ImmutableList.of(scale(), bias(), mean(), variance())) {
      Normalizations.checkChannels(x, "NHWC", each, "channel parameters");
    }
    TensorType channels = Normalizations.perChannel(x, "NHWC", Normalizations.statisticType(x));
    TensorType reserve = TensorType.of(x.elementType(), TensorType.DYNAMIC);
    return ImmutableList.of(x, channels, channels, channels, channels, reserve);
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
