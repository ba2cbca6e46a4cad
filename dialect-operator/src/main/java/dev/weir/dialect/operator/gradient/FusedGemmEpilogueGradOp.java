package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Matrices;
import dev.weir.dialect.operator.inference.OptionalResults;
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

/// The gradients of `x`, `y` and the bias of a `fused_gemm_epilogue` without activation.
///
/// With `activation_grad`, `x` is itself the result of an activation, and its gradient is taken back
/// through that: `reserve_space` is what the activation was applied to, as the operator that applied
/// it kept it.
///
/// Source: FusedGemmEpilogueGradOp in paddle/fluid/pir/dialect/operator/ir/manual_op.cc. Deviation:
/// the gradient of the bias is always made.
@OpDef("fused_gemm_epilogue_grad")
public non-sealed interface FusedGemmEpilogueGradOp extends GradientOp {
  /// What the gradient of `x` can be taken back through.
  ImmutableSet<String> ACTIVATIONS = ImmutableSet.of("none", "relu_grad", "gelu_grad");

  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Operand(AnyTensor.class)
  Optional<Value> reserveSpace();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Attr
  default boolean transX() {
    return false;
  }

  @Attr
  default boolean transY() {
    return false;
  }

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
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    TensorType y = Sizes.tensor(y());
    TensorType product = Matrices.matmul(x, y, transX(), transY());
    Gradients.check(product, Sizes.tensor(outGrad()), "a product");
    reserveSpace().ifPresent(kept -> Gradients.check(Sizes.tensor(kept), x, "an operand"));
    long columns = product.rank() == 0 ? 1 : product.dimension(product.rank() - 1);
    return ImmutableList.of(x, y, TensorType.of(product.elementType(), columns));
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
