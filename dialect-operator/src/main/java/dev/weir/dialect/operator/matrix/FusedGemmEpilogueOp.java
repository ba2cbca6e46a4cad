package dev.weir.dialect.operator.matrix;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Matrices;
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

/// The matmul of `x` and `y`, each transposed first where asked, plus a bias vector, then
/// an activation: `none`, `relu` or `gelu`. Before an activation, the sum is also kept for the
/// backward pass; that result may be left out.
///
/// Source: FusedGemmEpilogueOp in paddle/fluid/pir/dialect/operator/ir/manual_op.cc.
@OpDef(
    value = "fused_gemm_epilogue",
    format = "$x `,` $y `,` $bias attr-dict `:` functional-type(operands, results)")
public non-sealed interface FusedGemmEpilogueOp extends MatrixOp {
  /// The activations.
  ImmutableSet<String> ACTIVATIONS = ImmutableSet.of("none", "relu", "gelu");

  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Operand(AnyTensor.class)
  Value bias();

  @Attr
  default boolean transX() {
    return false;
  }

  @Attr
  default boolean transY() {
    return false;
  }

  @Attr
  default String activation() {
    return "none";
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Result(AnyTensor.class)
  Optional<OpResult> reserveSpace();

  @Override
  default List<Type> inferTypes() {
    TensorType product = Matrices.matmul(Sizes.tensor(x()), Sizes.tensor(y()), transX(), transY());
    TensorType bias = Sizes.tensor(bias());
    long columns = product.rank() == 0 ? 1 : product.dimension(product.rank() - 1);
    if (bias.rank() != 1 || columns >= 0 && !bias.isDynamic(0) && bias.dimension(0) != columns) {
      throw new IllegalArgumentException(
          "expects a bias of one dimension as long as the rows of '%s', got '%s'"
              .formatted(product, bias));
    }
    return activation().equals("none")
        ? ImmutableList.of(product)
        : ImmutableList.of(product, product);
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
