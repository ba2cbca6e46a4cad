package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Matrices;
import dev.weir.dialect.operator.inference.OptionalResults;
import dev.weir.dialect.operator.matrix.GemmEpilogueSettings;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;
import java.util.Optional;

/// The gradients of `x`, `y` and the bias of a `fused_gemm_epilogue` without activation.
///
/// With `activation_grad`, `x` is itself the result of an activation, and the gradient is
/// propagated through that: `reserve_space` is what the forward operator saved of the operand of the
/// activation.
///
/// Shapes:
/// `x: [A..., M, K], y: [K, N], reserve_space: [A..., M, K], out_grad: [A..., M, N] -> x_grad: [A...,
/// M, K], y_grad: [K, N], bias_grad: [N]`;
/// with `trans_x`, `x: [A..., K, M]`, `reserve_space: [A..., K, M]` and `x_grad: [A..., K, M]`; with
/// `trans_y`, `y: [N, K]` and `y_grad: [N, K]`.
///
/// Element types: `x: T, y: U -> x_grad: T, y_grad: U, bias_grad: T`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses, a reserved tensor of another shape than `x`, and an unknown activation.
///
/// Source: FusedGemmEpilogueGradOp in
/// [manual_op.cc](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/fluid/pir/dialect/operator/ir/manual_op.cc).
/// Deviation: the gradient of the bias is always computed.
@OpDef("fused_gemm_epilogue_grad")
public non-sealed interface FusedGemmEpilogueGradOp extends GradientOp, GemmEpilogueSettings {
  /// The activations that the gradient of `x` can be propagated through.
  ImmutableSet<String> ACTIVATIONS = ImmutableSet.of("none", "relu_grad", "gelu_grad");

  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Operand(AnyTensor.class)
  Optional<Value> reserveSpace();

  @Operand(AnyTensor.class)
  Value outGrad();

  /// {@return the activation that `x` is the result of}
  @Attr
  default String activationGrad() {
    return "none";
  }

  @Result(AnyTensor.class)
  Optional<OpResult> xGrad();

  @Result(AnyTensor.class)
  OpResult yGrad();

  @Result(AnyTensor.class)
  OpResult biasGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape y = shapes.of(y());
    TensorShape product = Matrices.matmul(x, y, transX(), transY());
    Gradients.check(product, shapes.of(outGrad()), "a product");
    reserveSpace().ifPresent(kept -> Gradients.check(shapes.of(kept), x, "an operand"));
    Term columns = product.rank() == 0 ? Term.of(1) : product.size(product.rank() - 1);
    return shapes.types(x, y, shapes.tensor(product.elementType(), columns));
  }

  @Override
  default boolean isCompatible(List<? extends Type> inferred, List<? extends Type> declared) {
    return OptionalResults.agree(this, inferred, declared);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!ACTIVATIONS.contains(activationGrad())) {
      diagnostics.error(
          this,
          "expects 'activation_grad' to be one of %s, got \"%s\"",
          String.join(", ", ACTIVATIONS),
          activationGrad());
    } else if (reserveSpace().isEmpty() != activationGrad().equals("none")) {
      diagnostics.error(
          this, "expects 'reserve_space' where, and only where, there is an activation");
    }
  }
}
