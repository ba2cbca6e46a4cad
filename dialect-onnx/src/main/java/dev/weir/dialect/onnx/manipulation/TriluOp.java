package dev.weir.dialect.onnx.manipulation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The upper or lower triangle of each matrix, counted from the diagonal `k`, and 0 elsewhere.
///
/// Versions: 14.
///
/// Source:
/// [Trilu](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Trilu).
@OpDef("Trilu")
public non-sealed interface TriluOp extends ManipulationOp, Pure {
  @Operand
  Value input();

  @Operand
  Optional<Value> k();

  /// {@return 1 for the upper triangle, 0 for the lower}
  @Attr
  default long upper() {
    return 1;
  }

  @Result
  OpResult output();
}
