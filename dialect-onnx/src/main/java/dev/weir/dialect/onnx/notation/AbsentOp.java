package dev.weir.dialect.onnx.notation;

import dev.weir.ir.OpResult;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// An operand that is left out where others follow it in a list: the empty name of a file.
@OpDef(value = "absent", format = "attr-dict `:` type($out)")
public non-sealed interface AbsentOp extends NotationOp, Pure {
  @Result
  OpResult out();
}
