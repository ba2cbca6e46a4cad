package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Attention;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Sizes;
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

/// The gradients of `q`, `k`, `v` and `bias` of a `fused_dot_product_attention` in training, given its
/// results and the gradient of the first.
@OpDef("fused_dot_product_attention_grad")
public non-sealed interface FusedDotProductAttentionGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value q();

  @Operand(AnyTensor.class)
  Value k();

  @Operand(AnyTensor.class)
  Value v();

  @Operand(AnyTensor.class)
  Optional<Value> bias();

  @Operand(AnyTensor.class)
  Optional<Value> cuSeqlenQ();

  @Operand(AnyTensor.class)
  Optional<Value> cuSeqlenKv();

  @Operand(AnyTensor.class)
  Value out();

  @Operand(AnyTensor.class)
  Value softmaxOut();

  @Operand(AnyTensor.class)
  Value rngState();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Attr(codec = FloatCodec.class)
  float scalingFactor();

  @Attr(codec = FloatCodec.class)
  float dropoutProbability();

  @Attr
  default String maskTypeStr() {
    return "none";
  }

  @Attr
  default String biasTypeStr() {
    return "none";
  }

  @Result(AnyTensor.class)
  OpResult qGrad();

  @Result(AnyTensor.class)
  OpResult kGrad();

  @Result(AnyTensor.class)
  OpResult vGrad();

  @Result(AnyTensor.class)
  Optional<OpResult> biasGrad();

  @Override
  default List<Type> inferTypes() {
    TensorType q = Sizes.tensor(q());
    TensorType k = Sizes.tensor(k());
    TensorType v = Sizes.tensor(v());
    TensorType scores = Attention.scores(q, k, v);
    Gradients.check(Sizes.with(q, 3, v.dimension(3)), Sizes.tensor(outGrad()), "a result");
    if (bias().isEmpty()) {
      return ImmutableList.of(q, k, v);
    }
    TensorType bias = Sizes.tensor(bias().get());
    Attention.checkBias(scores, bias);
    return ImmutableList.of(q, k, v, bias);
  }
}
