package dev.weir.dialect.onnx.index;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The elder name of what `ScatterElements` does.
///
/// Versions: 9, 11.
///
/// Source:
/// [Scatter](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Scatter).
@OpDef("Scatter")
public non-sealed interface ScatterOp extends IndexOp, Pure {
  @Operand
  Value data();

  @Operand
  Value indices();

  @Operand
  Value updates();

  @Attr
  default long axis() {
    return 0;
  }

  @Result
  OpResult output();
}
