package dev.weir.dialect.onnx.index;

import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// The elder name of what `ScatterElements` does.
///
/// Versions: 9, 11.
///
/// Source:
/// [Scatter](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Scatter).
@OpDef("Scatter")
public non-sealed interface ScatterOp extends IndexOp, Pure, ScatterOperands {
  /// {@return the axis, counted from the back if negative}
  @Attr
  default long axis() {
    return 0;
  }
}
