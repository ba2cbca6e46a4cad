package dev.weir.dialect.onnx.logic;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Whether an element does not hold.
///
/// Versions: 1.
///
/// Source:
/// [Not](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Not).
@OpDef("Not")
public non-sealed interface NotOp extends LogicOp, Pure {
  @Operand
  Value x();

  @Result
  OpResult y();
}
