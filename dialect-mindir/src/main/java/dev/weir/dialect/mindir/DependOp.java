package dev.weir.dialect.mindir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// `value`, once `after` has been computed.
@OpDef(value = "depend", format = "$value `,` $after attr-dict `:` functional-type(operands, $out)")
public non-sealed interface DependOp extends MindIrOp, Pure {
  @Operand
  Value value();

  @Operand
  ValueRange after();

  @Result
  OpResult out();

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!TypeAgreement.agree(value().type(), out().type())) {
      diagnostics.error(this, "yields '%s' for a '%s'", out().type(), value().type());
    }
  }
}
