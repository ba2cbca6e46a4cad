package dev.weir.dialect.onnx.creation;

import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Each element as another type.
///
/// Versions: 1, 6, 9, 13, 19.
///
/// Source:
/// [Cast](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Cast).
@OpDef("Cast")
public non-sealed interface CastOp extends CreationOp, Pure {
  @Operand
  Value input();

  /// {@return the element type of the result, as ONNX numbers it}
  @Attr
  Attribute to();

  /// {@return whether floats of 8 bits that are out of range become the largest one, from version 19 on}
  @Attr
  default long saturate() {
    return 1;
  }

  @Result
  OpResult output();
}
