package dev.weir.dialect.onnx.index;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// For each index a vector that is on there and off elsewhere.
///
/// Versions: 9, 11.
///
/// Source:
/// [OneHot](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#OneHot).
@OpDef("OneHot")
public non-sealed interface OneHotOp extends IndexOp, Pure {
  @Operand
  Value indices();

  @Operand
  Value depth();

  @Operand
  Value values();

  /// {@return where the new dimension stands in the result}
  @Attr
  default long axis() {
    return -1;
  }

  @Result
  OpResult output();
}
