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

/// The gradients of `q`, `k` and `v` of a `flash_attn`, given its results and the gradient of the first.
@OpDef("flash_attn_grad")
public non-sealed interface FlashAttnGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value q();

  @Operand(AnyTensor.class)
  Value k();

  @Operand(AnyTensor.class)
  Value v();

  @Operand(AnyTensor.class)
  Value out();

  @Operand(AnyTensor.class)
  Value softmaxLse();

  @Operand(AnyTensor.class)
  Value seedOffset();

  @Operand(AnyTensor.class)
  Optional<Value> attnMask();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Attr(codec = FloatCodec.class)
  default float dropout() {
    return 0.0f;
  }

  @Attr
  default boolean causal() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult qGrad();

  @Result(AnyTensor.class)
  OpResult kGrad();

  @Result(AnyTensor.class)
  OpResult vGrad();

  @Override
  default List<Type> inferTypes() {
    TensorType q = Sizes.tensor(q());
    TensorType k = Sizes.tensor(k());
    TensorType v = Sizes.tensor(v());
    TensorType scores = Attention.scores(q, k, v);
    attnMask().ifPresent(mask -> Attention.checkBias(scores, Sizes.tensor(mask)));
    Gradients.check(Sizes.with(q, 3, v.dimension(3)), Sizes.tensor(outGrad()), "a result");
    return ImmutableList.of(q, k, v);
  }
}
