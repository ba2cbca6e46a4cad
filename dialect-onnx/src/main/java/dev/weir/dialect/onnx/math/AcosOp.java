package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The angle, in radians from 0 to π, whose cosine is each element.
///
/// Versions: 7.
///
/// Source:
/// [Acos](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Acos).
@OpDef("Acos")
public non-sealed interface AcosOp extends MathOp, Pure {
  @Operand
  Value input();

  @Result
  OpResult output();
}
