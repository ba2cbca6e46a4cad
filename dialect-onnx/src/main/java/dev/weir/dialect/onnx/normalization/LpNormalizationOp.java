package dev.weir.dialect.onnx.normalization;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Elements divided by their p-norm along an axis.
///
/// Versions: 1.
///
/// Source:
/// [LpNormalization](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#LpNormalization).
@OpDef("LpNormalization")
public non-sealed interface LpNormalizationOp extends NormalizationOp, Pure {
  @Operand
  Value input();

  /// {@return the axis, counted from the back if negative}
  @Attr
  default long axis() {
    return -1;
  }

  /// {@return the exponent of the norm}
  @Attr
  default long p() {
    return 2;
  }

  @Result
  OpResult output();
}
