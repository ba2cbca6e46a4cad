package dev.weir.dialect.mindir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// A list of `elements`.
@OpDef(
    value = "make_list",
    format = "`(` $elements `)` attr-dict `:` functional-type($elements, $out)")
public non-sealed interface MakeListOp extends MindIrOp, Pure {
  @Operand
  ValueRange elements();

  @Result
  OpResult out();

  @Override
  default void verify(Diagnostics diagnostics) {
    if (out().type() instanceof ListType made
        && !TypeAgreement.agree(elements().types(), made.types())) {
      diagnostics.error(this, "yields '%s', which is not the list of its operands", made);
    }
  }
}
