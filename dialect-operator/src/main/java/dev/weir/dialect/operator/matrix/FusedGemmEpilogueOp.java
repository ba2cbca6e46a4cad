package dev.weir.dialect.operator.matrix;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Matrices;
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

/// The matmul of `x` and `y`, each transposed first where asked, plus a bias vector, then
/// an activation: `none`, `relu` or `gelu`. Before an activation, the sum is also kept for the
/// backward pass; that result may be left out.
///
/// Shapes:
/// `x: [A..., M, K], y: [B..., K, N], bias: [N] -> out: [broadcast(A, B)..., M, N], reserve_space:
/// [broadcast(A, B)..., M, N]`;
/// with `trans_x`, `x: [A..., K, M]`; with `trans_y`, `y: [B..., N, K]`.
///
/// Element types: `x: T -> out: T, reserve_space: T`.
///
/// Diagnoses: what `matmul` does, a bias that is not as long as a row, and an unknown activation.
///
/// Source: FusedGemmEpilogueOp in
/// [manual_op.cc](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/fluid/pir/dialect/operator/ir/manual_op.cc).
@OpDef(
    value = "fused_gemm_epilogue",
    format = "$x `,` $y `,` $bias attr-dict `:` functional-type(operands, results)")
public non-sealed interface FusedGemmEpilogueOp
    extends MatrixOp, UnaryOperands, GemmEpilogueSettings {
  /// The activations.
  ImmutableSet<String> ACTIVATIONS = ImmutableSet.of("none", "relu", "gelu");

  @Operand(AnyTensor.class)
  Value y();

  @Operand(AnyTensor.class)
  Value bias();

  /// {@return the activation}
  @Attr
  default String activation() {
    return "none";
  }

  @Result(AnyTensor.class)
  Optional<OpResult> reserveSpace();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape product = Matrices.matmul(shapes.of(x()), shapes.of(y()), transX(), transY());
    TensorShape bias = shapes.of(bias());
    Term columns = product.rank() == 0 ? Term.of(1) : product.size(product.rank() - 1);
    if (bias.rank() != 1 || !shapes.mayEqual(bias.size(0), columns)) {
      throw new IllegalArgumentException(
          "expects a bias of one dimension as long as the rows of '%s', got '%s'"
              .formatted(product, bias));
    }
    shapes.same(bias.size(0), columns, "columns and biases");
    return activation().equals("none") ? shapes.types(product) : shapes.types(product, product);
  }

  @Override
  default boolean isCompatible(List<? extends Type> inferred, List<? extends Type> declared) {
    int count = Math.clamp(declared.size(), 1, inferred.size());
    return TypeAgreement.agree(inferred.subList(0, count), declared);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!ACTIVATIONS.contains(activation())) {
      diagnostics.error(
          this,
          "expects 'activation' to be one of %s, got \"%s\"",
          String.join(", ", ACTIVATIONS),
          activation());
    }
  }
}
