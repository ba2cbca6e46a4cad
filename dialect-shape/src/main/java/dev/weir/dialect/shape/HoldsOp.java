package dev.weir.dialect.shape;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.InfersShapes;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// Whether all of some constraints hold of sizes in this run, as a tensor of one boolean on the host.
///
/// ```mlir
/// %c = shape.holds [#shape.constraint<"s0 = 1..8">] (%x) {dims = array<i32: 0>}
///     : (tensor<?x64xf32>) -> tensor<1xi1>
/// ```
///
/// Where it is the condition of a branch, the constraints are known in the first body: a size that is equal to a number
/// there is that number in the types of what is computed.
@OpDef(
    value = "holds",
    format = "$constraints `(` $sources `)` attr-dict `:` functional-type(operands, results)")
public non-sealed interface HoldsOp extends ReadsSizes, InfersShapes, Pure {
  /// What is asked, each a [ConstraintAttr].
  @Attr
  ArrayAttr constraints();

  /// The answer.
  @Result
  OpResult out();

  /// {@return what is asked}
  default ImmutableList<Constraint> asked() {
    return constraints().elements().stream()
        .filter(ConstraintAttr.class::isInstance)
        .map(each -> ((ConstraintAttr) each).value())
        .collect(ImmutableList.toImmutableList());
  }

  @Override
  default ImmutableList<Term> terms() {
    return asked().stream()
        .flatMap(each -> each.terms().stream())
        .collect(ImmutableList.toImmutableList());
  }

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(TensorType.of(IntegerType.I1, 1));
  }

  /// The answer lives on the host, wherever the program runs.
  @Override
  default boolean isCompatible(List<? extends Type> inferred, List<? extends Type> declared) {
    return declared.size() == 1
        && declared.get(0) instanceof TensorLike like
        && TypeAgreement.agree(inferred.get(0), like.tensor());
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    ReadsSizes.super.verify(diagnostics);
    if (asked().size() != constraints().elements().size()) {
      diagnostics.error(this, "expects constraints, got %s", constraints());
    }
  }
}
