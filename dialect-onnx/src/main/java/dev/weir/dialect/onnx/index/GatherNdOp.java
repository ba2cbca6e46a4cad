package dev.weir.dialect.onnx.index;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Elements or slices at index vectors, which lie along the last axis.
///
/// Versions: 11, 12, 13.
///
/// Source:
/// [GatherND](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#GatherND).
@OpDef("GatherND")
public non-sealed interface GatherNdOp extends IndexOp, Pure {
  @Operand
  Value data();

  @Operand
  Value indices();

  /// {@return the number of leading dimensions that `data` and `indices` share}
  @Attr
  default long batchDims() {
    return 0;
  }

  @Result
  OpResult output();
}
