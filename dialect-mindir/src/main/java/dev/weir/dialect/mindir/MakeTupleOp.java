package dev.weir.dialect.mindir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.TupleType;

/// A tuple of `elements`, in order.
@OpDef(
    value = "make_tuple",
    format = "`(` $elements `)` attr-dict `:` functional-type($elements, $out)")
public non-sealed interface MakeTupleOp extends MindIrOp, Pure {
  @Operand
  ValueRange elements();

  @Result
  OpResult out();

  @Override
  default void verify(Diagnostics diagnostics) {
    if (out().type() instanceof TupleType made
        && !TypeAgreement.agree(elements().types(), made.types())) {
      diagnostics.error(this, "yields '%s', which is not the tuple of its operands", made);
    }
  }
}
