package dev.weir.dialect.onnx.activation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// `x` above zero, and below `x` times a slope that is broadcast to it.
///
/// Versions: 1, 6, 7, 9, 16.
///
/// Source:
/// [PRelu](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#PRelu).
@OpDef("PRelu")
public non-sealed interface PReluOp extends ActivationOp, Pure {
  @Operand
  Value x();

  @Operand
  Value slope();

  @Result
  OpResult y();
}
