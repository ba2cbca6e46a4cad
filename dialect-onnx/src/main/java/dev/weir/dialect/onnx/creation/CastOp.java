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
/// Versions: 1, 6, 9, 13.
///
/// Source:
/// [Cast](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Cast).
@OpDef("Cast")
public non-sealed interface CastOp extends CreationOp, Pure {
  @Operand
  Value input();

  @Attr
  Attribute to();

  @Result
  OpResult output();
}
