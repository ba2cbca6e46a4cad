package dev.weir.examples.quant;

import dev.weir.ir.*;
import dev.weir.ir.def.*;
import dev.weir.ir.trait.*;

/// Ends a body.
@OpDef(value = "yield", format = "($values^ `:` type($values))? attr-dict")
@HasParent(CalibrateOp.class)
public non-sealed interface YieldOp extends QuantOp, Pure, Terminator, ReturnLike {
  @Operand
  ValueRange values();
}
