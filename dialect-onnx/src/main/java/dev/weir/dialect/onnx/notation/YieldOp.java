package dev.weir.dialect.onnx.notation;

import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.ReturnLike;
import dev.weir.ir.trait.Terminator;

/// The outputs of a graph within a node.
@OpDef(value = "yield", format = "($values^ `:` type($values))? attr-dict")
public non-sealed interface YieldOp extends NotationOp, Pure, Terminator, ReturnLike {
  @Operand
  ValueRange values();
}
