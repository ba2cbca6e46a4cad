package dev.weir.dialect.onnx.image;

import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The largest element of each window, and where it lies.
///
/// Versions: 1, 8, 10, 11, 12.
///
/// Source:
/// [MaxPool](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#MaxPool).
@OpDef("MaxPool")
public non-sealed interface MaxPoolOp extends ImageOp, Pure, PoolingSettings {
  /// {@return 1 if indices count column by column, 0 row by row}
  @Attr
  default long storageOrder() {
    return 0;
  }

  @Result
  OpResult y();

  @Result
  Optional<OpResult> indices();
}
