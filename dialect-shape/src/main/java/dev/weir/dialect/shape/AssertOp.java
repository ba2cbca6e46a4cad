package dev.weir.dialect.shape;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.shape.term.SymbolTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// Refuses a run whose inputs have other sizes than the program can do with, before anything is computed.
///
/// `s0`, `s1`, … in the constraint are the sizes of `dims[0]` of the input called `inputs[0]`, of `dims[1]` of
/// `inputs[1]`, …; so that it is told apart from the names that types have, which are one for sizes that must be
/// equal. The location is that of whoever requires it.
@OpDef(value = "assert", format = "$constraint attr-dict")
public non-sealed interface AssertOp extends ShapeOp {
  /// What must hold.
  @Attr
  ConstraintAttr constraint();

  /// The names of inputs.
  @Attr
  ArrayAttr inputs();

  /// A dimension of each.
  @Attr
  ImmutableIntArray dims();

  /// Why: `required by 'pd_op.matmul'`.
  @Attr
  String reason();

  @Override
  default void verify(Diagnostics diagnostics) {
    int count = inputs().elements().size();
    for (Attribute name : inputs().elements()) {
      if (!(name instanceof StringAttr)) {
        diagnostics.error(this, "%s is not the name of an input", name);
      }
    }
    if (dims().length() != count || dims().stream().anyMatch(dim -> dim < 0)) {
      diagnostics.error(this, "expects a dimension of each of %d inputs, got %s", count, dims());
    }
    for (Term term : constraint().value().terms()) {
      for (SymbolTerm symbol : term.symbols()) {
        if (!isSize(symbol, count)) {
          diagnostics.error(this, "'%s' is none of the %d sizes", symbol, count);
        }
      }
    }
  }

  private static boolean isSize(SymbolTerm symbol, int count) {
    for (int i = 0; i < count; i++) {
      if (symbol.equals(ReadsSizes.size(i))) {
        return true;
      }
    }
    return false;
  }
}
