package dev.weir.dialect.mindir;

import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Pure;

/// `value`, once `after` has been computed.
@OpDef(value = "depend", format = "$value `,` $after attr-dict `:` functional-type(operands, $out)")
public non-sealed interface DependOp extends MindIrOp, Pure, ForwardsValue {
  @Operand
  ValueRange after();
}
