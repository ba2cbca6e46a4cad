package dev.weir.dialect.operator.composite.copy;

import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// `x`, copied to the device in PaddlePaddle; here a target has one memory, and it is `x`.
///
/// Shapes: `x: [A...] -> [A...]`.
///
/// Element types: `x: T -> T`.
@OpDef(value = "memcpy_h2d", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface MemcpyH2dOp extends TensorCopy {
  /// {@return the kind of place that is copied to}
  @Attr
  default int dstPlaceType() {
    return 0;
  }
}
