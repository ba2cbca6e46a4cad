package dev.weir.dialect.onnx.logic;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// An element of `X` where the condition holds, of `Y` elsewhere; all three are broadcast.
///
/// Versions: 9, 16.
///
/// Source:
/// [Where](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Where).
@OpDef("Where")
public non-sealed interface WhereOp extends LogicOp, Pure {
  @Operand
  Value condition();

  @Operand
  Value x();

  @Operand
  Value y();

  @Result
  OpResult output();
}
