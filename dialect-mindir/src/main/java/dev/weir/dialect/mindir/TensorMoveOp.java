package dev.weir.dialect.mindir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// A copy of `value` in memory of its own, which later assignments leave alone.
@OpDef(value = "tensor_move", format = "$value attr-dict `:` functional-type(operands, $out)")
public non-sealed interface TensorMoveOp extends MindIrOp, Pure {
  @Operand
  Value value();

  @Result
  OpResult out();

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!TypeAgreement.agree(value().type(), out().type())) {
      diagnostics.error(this, "yields '%s' for a '%s'", out().type(), value().type());
    }
  }
}
