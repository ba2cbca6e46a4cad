package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Sums that run along an axis, from either end, with or without the element at hand.
///
/// Versions: 11, 14.
///
/// Source:
/// [CumSum](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#CumSum).
@OpDef("CumSum")
public non-sealed interface CumSumOp extends MathOp, Pure {
  @Operand
  Value x();

  @Operand
  Value axis();

  /// {@return 1 if an element is not part of its own sum}
  @Attr
  default long exclusive() {
    return 0;
  }

  /// {@return 1 to sum from the end}
  @Attr
  default long reverse() {
    return 0;
  }

  @Result
  OpResult y();
}
