package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.fused.AttentionGradients;
import dev.weir.dialect.operator.fused.AttentionOperands;
import dev.weir.dialect.operator.inference.Attention;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// The gradients of `q`, `k` and `v` of a `flash_attn`, given its results and the gradient of the first.
///
/// Shapes:
/// `q: [B, S, H, D], k: [B, T, G, D], v: [B, T, G, E], out: [B, S, H, E], softmax_lse: [B, H, S],
/// seed_offset: [2], out_grad: [B, S, H, E] -> q_grad: [B, S, H, D], k_grad: [B, T, G, D], v_grad: [B,
/// T, G, E]`. As there, `G` divides `H`.
///
/// Element types: `q: T, k: U, v: V -> q_grad: T, k_grad: U, v_grad: V`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses.
@OpDef("flash_attn_grad")
public non-sealed interface FlashAttnGradOp
    extends GradientOp, AttentionOperands, AttentionGradients {
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

  /// {@return the probability of an element of the softmax to be dropped}
  @Attr(codec = FloatCodec.class)
  default float dropout() {
    return 0.0f;
  }

  /// {@return whether a query ignores later keys}
  @Attr
  default boolean causal() {
    return false;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape q = shapes.of(q());
    TensorShape k = shapes.of(k());
    TensorShape v = shapes.of(v());
    TensorShape scores = Attention.scores(q, k, v);
    attnMask().ifPresent(mask -> Attention.checkBias(scores, shapes.of(mask)));
    Gradients.check(q.with(3, v.size(3)), shapes.of(outGrad()), "a result");
    return shapes.types(q, k, v);
  }
}
