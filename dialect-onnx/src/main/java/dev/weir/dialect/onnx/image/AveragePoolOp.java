package dev.weir.dialect.onnx.image;

import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The mean of each window.
///
/// Versions: 1, 7, 10, 11, 19, 22.
///
/// Source:
/// [AveragePool](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#AveragePool).
@OpDef("AveragePool")
public non-sealed interface AveragePoolOp extends ImageOp, Pure, PoolingSettings {
  /// {@return 1 if padding counts as elements of a window}
  @Attr
  default long countIncludePad() {
    return 0;
  }

  @Result
  OpResult y();
}
