package dev.weir.dialect.mindir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.TupleType;

/// The element of a tuple at `index`, an integer; a negative one counts from the end. The result has the
/// type of the element, which therefore is known when the index is a constant or all elements have
/// one type.
@OpDef(
    value = "tuple_get_item",
    format = "$container `,` $index attr-dict `:` functional-type(operands, $out)")
public non-sealed interface TupleGetItemOp extends MindIrOp, Pure {
  @Operand
  Value container();

  @Operand
  Value index();

  @Result
  OpResult out();

  @Override
  default void verify(Diagnostics diagnostics) {
    if (container().type() instanceof TupleType whole) {
      Elements.verifyItem(this, whole.types(), index(), out().type(), diagnostics);
    }
  }
}
