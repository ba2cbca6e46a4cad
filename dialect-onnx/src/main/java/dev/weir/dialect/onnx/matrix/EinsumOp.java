package dev.weir.dialect.onnx.matrix;

import dev.weir.ir.OpResult;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Products of elements summed as an equation of axis letters says.
///
/// Versions: 12.
///
/// Source:
/// [Einsum](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Einsum).
@OpDef("Einsum")
public non-sealed interface EinsumOp extends MatrixOp, Pure {
  @Operand
  ValueRange inputs();

  /// {@return the contraction in Einstein's notation}
  @Attr
  String equation();

  @Result
  OpResult output();
}
