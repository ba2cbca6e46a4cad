package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Each element with the other sign.
///
/// Versions: 1, 6, 13.
///
/// Source:
/// [Neg](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Neg).
@OpDef("Neg")
public non-sealed interface NegOp extends MathOp, Pure {
  @Operand
  Value x();

  @Result
  OpResult y();
}
