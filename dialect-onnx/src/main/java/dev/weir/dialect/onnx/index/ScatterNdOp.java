package dev.weir.dialect.onnx.index;

import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// A tensor with elements or slices replaced, or combined with others, at index vectors.
///
/// Versions: 11, 13, 16.
///
/// Source:
/// [ScatterND](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ScatterND).
@OpDef("ScatterND")
public non-sealed interface ScatterNdOp extends IndexOp, Pure, ScatterOperands {
  /// {@return how an update is combined with the element: `none`, `add`, `mul`, `max` or `min`}
  @Attr
  default String reduction() {
    return "none";
  }
}
