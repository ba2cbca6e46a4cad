package dev.weir.dialect.onnx.manipulation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// A matrix whose rows are the axes before `axis`, and whose columns are all others.
///
/// Versions: 1, 9, 11, 13.
///
/// Source:
/// [Flatten](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Flatten).
@OpDef("Flatten")
public non-sealed interface FlattenOp extends ManipulationOp, Pure {
  @Operand
  Value input();

  /// {@return the first dimension of the columns of the result}
  @Attr
  default long axis() {
    return 1;
  }

  @Result
  OpResult output();
}
