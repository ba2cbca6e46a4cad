package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.fused.AttentionGradients;
import dev.weir.dialect.operator.fused.AttentionOperands;
import dev.weir.dialect.operator.fused.DotProductAttentionOperands;
import dev.weir.dialect.operator.fused.DotProductAttentionSettings;
import dev.weir.dialect.operator.inference.Attention;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;
import java.util.Optional;

/// The gradients of `q`, `k`, `v` and `bias` of a `fused_dot_product_attention` in training, given its
/// results and the gradient of the first.
///
/// Shapes:
/// `q: [B, S, H, D], k: [B, T, H, D], v: [B, T, H, E], bias: [C...], out: [B, S, H, E], softmax_out:
/// [B, H, S, 1], rng_state: [2], out_grad: [B, S, H, E] -> q_grad: [B, S, H, D], k_grad: [B, T, H, D],
/// v_grad: [B, T, H, E], bias_grad: [C...]`.
///
/// Element types: `q: T, k: U, v: V, bias: W -> q_grad: T, k_grad: U, v_grad: V, bias_grad: W`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses.
@OpDef("fused_dot_product_attention_grad")
public non-sealed interface FusedDotProductAttentionGradOp
    extends GradientOp,
        AttentionOperands,
        AttentionGradients,
        DotProductAttentionSettings,
        DotProductAttentionOperands {
  @Operand(AnyTensor.class)
  Value out();

  @Operand(AnyTensor.class)
  Value softmaxOut();

  @Operand(AnyTensor.class)
  Value rngState();

  @Operand(AnyTensor.class)
  Value outGrad();

  /// {@return the kind of mask}
  @Attr
  default String maskTypeStr() {
    return "none";
  }

  /// {@return the kind of bias}
  @Attr
  default String biasTypeStr() {
    return "none";
  }

  @Result(AnyTensor.class)
  Optional<OpResult> biasGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape q = shapes.of(q());
    TensorShape k = shapes.of(k());
    TensorShape v = shapes.of(v());
    TensorShape scores = Attention.scores(q, k, v);
    Gradients.check(q.with(3, v.size(3)), shapes.of(outGrad()), "a result");
    if (bias().isEmpty()) {
      return shapes.types(q, k, v);
    }
    TensorShape bias = shapes.of(bias().get());
    Attention.checkBias(scores, bias);
    return shapes.types(q, k, v, bias);
  }
}
