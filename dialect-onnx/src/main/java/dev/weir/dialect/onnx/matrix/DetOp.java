package dev.weir.dialect.onnx.matrix;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The determinant of each matrix.
///
/// Versions: 11.
///
/// Source:
/// [Det](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Det).
@OpDef("Det")
public non-sealed interface DetOp extends MatrixOp, Pure {
  @Operand
  Value x();

  @Result
  OpResult y();
}
