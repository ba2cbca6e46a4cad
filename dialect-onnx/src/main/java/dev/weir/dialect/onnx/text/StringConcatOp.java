package dev.weir.dialect.onnx.text;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Each string of one tensor followed by that of another, broadcast.
///
/// Versions: 20.
///
/// Source:
/// [StringConcat](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators.md#StringConcat).
@OpDef("StringConcat")
public non-sealed interface StringConcatOp extends TextOp, Pure {
  @Operand
  Value x();

  @Operand
  Value y();

  @Result
  OpResult z();
}
