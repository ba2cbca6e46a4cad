package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The angle, in radians from -π/2 to π/2, whose sine is each element.
///
/// Versions: 7.
///
/// Source:
/// [Asin](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Asin).
@OpDef("Asin")
public non-sealed interface AsinOp extends MathOp, Pure {
  @Operand
  Value input();

  @Result
  OpResult output();
}
