package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Each unsigned integer with its bits shifted to the left or the right by the number that the
/// second operand holds.
///
/// Versions: 11.
///
/// Source:
/// [BitShift](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#BitShift).
@OpDef("BitShift")
public non-sealed interface BitShiftOp extends MathOp, Pure {
  @Operand
  Value x();

  @Operand
  Value y();

  /// {@return `LEFT` or `RIGHT`}
  @Attr
  String direction();

  @Result
  OpResult z();
}
