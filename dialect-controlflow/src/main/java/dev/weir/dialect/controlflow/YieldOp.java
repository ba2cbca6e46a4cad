package dev.weir.dialect.controlflow;

import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.ReturnLike;

/// The terminator of a body, which yields `values` to the op around it.
@OpDef(value = "yield", format = "attr-dict ($values^ `:` type($values))?")
public non-sealed interface YieldOp extends ControlFlowOp, Pure, ReturnLike {
  @Operand
  ValueRange values();
}
