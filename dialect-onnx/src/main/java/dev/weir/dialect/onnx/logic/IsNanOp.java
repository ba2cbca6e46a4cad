package dev.weir.dialect.onnx.logic;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Whether each element is not a number.
///
/// Versions: 9, 13.
///
/// Source:
/// [IsNaN](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#IsNaN).
@OpDef("IsNaN")
public non-sealed interface IsNanOp extends LogicOp, Pure {
  @Operand
  Value x();

  @Result
  OpResult y();
}
