package dev.weir.dialect.shape;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.infer.InfersElements;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorLike;
import java.util.Map;
import java.util.Optional;

/// A small tensor of integers that follow from sizes: what programs compute with `shape`, `slice`, `stack` and
/// arithmetic, in one.
///
/// ```mlir
/// %v = shape.value [#shape.term<s0>, #shape.term<2*s1 + 1>] (%x, %y) {dims = array<i32: 0, 1>}
///     : (tensor<?x64xf32>, tensor<8x?xf32>) -> tensor<2xi64>
/// ```
///
/// The result has one dimension, with an element for each term, or none, with the only one. It lives on the host,
/// wherever the program runs. A value that does not fit in the element type is an error of the run.
@OpDef(
    value = "value",
    format = "$elements `(` $sources `)` attr-dict `:` functional-type(operands, results)")
public non-sealed interface ValueOp extends ReadsSizes, InfersElements, Pure {
  /// What the elements are, each a [TermAttr].
  @Attr
  ArrayAttr elements();

  /// The tensor.
  @Result
  OpResult out();

  @Override
  default ImmutableList<Term> terms() {
    return elements().elements().stream()
        .filter(TermAttr.class::isInstance)
        .map(each -> ((TermAttr) each).value())
        .collect(ImmutableList.toImmutableList());
  }

  @Override
  default Optional<ImmutableList<Term>> inferElements(ShapeInference shapes) {
    Map<SymbolTerm, Term> sizes = sizes(shapes);
    return Optional.of(
        terms().stream()
            .map(term -> term.substitute(sizes))
            .collect(ImmutableList.toImmutableList()));
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    ReadsSizes.super.verify(diagnostics);
    int count = elements().elements().size();
    if (terms().size() != count) {
      diagnostics.error(this, "expects terms, got %s", elements());
    }
    boolean fits =
        out().type() instanceof TensorLike like
            && like.tensor().isStatic()
            && like.tensor().elementType() instanceof IntegerType type
            && type.width() >= 32
            && (like.tensor().rank() == 0
                ? count == 1
                : like.tensor().rank() == 1 && like.tensor().dimension(0) == count);
    if (!fits) {
      diagnostics.error(
          this,
          "expects a tensor of %d integers of 32 or 64 bits in one dimension, got '%s'",
          count,
          out().type());
    }
  }
}
