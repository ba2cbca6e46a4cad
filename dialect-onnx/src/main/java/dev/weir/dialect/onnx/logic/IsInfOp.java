package dev.weir.dialect.onnx.logic;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Whether each element is infinite, of the signs that the attributes ask for.
///
/// Versions: 10.
///
/// Source:
/// [IsInf](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#IsInf).
@OpDef("IsInf")
public non-sealed interface IsInfOp extends LogicOp, Pure {
  @Operand
  Value x();

  /// {@return 1 if negative infinity counts}
  @Attr
  default long detectNegative() {
    return 1;
  }

  /// {@return 1 if positive infinity counts}
  @Attr
  default long detectPositive() {
    return 1;
  }

  @Result
  OpResult y();
}
