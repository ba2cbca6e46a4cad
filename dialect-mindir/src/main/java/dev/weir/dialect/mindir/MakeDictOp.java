package dev.weir.dialect.mindir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.TupleType;

/// The dictionary of a tuple of keys, which are constant strings, and a tuple of values.
@OpDef(
    value = "make_dict",
    format = "$keys `,` $values attr-dict `:` functional-type(operands, $out)")
public non-sealed interface MakeDictOp extends MindIrOp, Pure {
  @Operand
  Value keys();

  @Operand
  Value values();

  @Result
  OpResult out();

  @Override
  default void verify(Diagnostics diagnostics) {
    if (out().type() instanceof DictType made
        && values().type() instanceof TupleType tuple
        && !TypeAgreement.agree(tuple.types(), made.types())) {
      diagnostics.error(this, "yields '%s', which does not hold the values of '%s'", made, tuple);
    }
  }
}
