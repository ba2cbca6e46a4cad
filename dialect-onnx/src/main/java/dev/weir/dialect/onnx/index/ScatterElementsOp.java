package dev.weir.dialect.onnx.index;

import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// A tensor with elements along an axis replaced, or combined with others, at indices.
///
/// Versions: 11, 13, 16.
///
/// Source:
/// [ScatterElements](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ScatterElements).
@OpDef("ScatterElements")
public non-sealed interface ScatterElementsOp extends IndexOp, Pure, ScatterOperands {
  /// {@return the axis, counted from the back if negative}
  @Attr
  default long axis() {
    return 0;
  }

  /// {@return how an update is combined with the element: `none`, `add`, `mul`, `max` or `min`}
  @Attr
  default String reduction() {
    return "none";
  }
}
