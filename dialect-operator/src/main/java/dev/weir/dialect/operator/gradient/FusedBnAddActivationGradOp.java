package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
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
import java.util.Optional;

/// The gradients of `x`, `z`, `scale` and `bias` of a `fused_bn_add_activation`, given its result and
/// that result's gradient.
@OpDef("fused_bn_add_activation_grad")
public non-sealed interface FusedBnAddActivationGradOp extends GradientOp {
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
  OpResult xGrad();

  @Result(AnyTensor.class)
  OpResult zGrad();

  @Result(AnyTensor.class)
  OpResult scaleGrad();

  @Result(AnyTensor.class)
  OpResult biasGrad();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    Gradients.check(x, Sizes.tensor(outGrad()), "a result");
    Gradients.check(x, Sizes.tensor(out()), "a result");
    for (Value each : ImmutableList.of(scale(), bias(), savedMean(), savedVariance())) {
      Normalizations.checkChannels(x, "NHWC", each, "channel parameters");
    }
    TensorType channels = Normalizations.perChannel(x, "NHWC", Normalizations.statisticType(x));
    return ImmutableList.of(x, x, channels, channels);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!actType().equals("relu")) {
      diagnostics.error(this, "expects 'act_type' to be relu, got \"%s\"", actType());
    }
  }
}
