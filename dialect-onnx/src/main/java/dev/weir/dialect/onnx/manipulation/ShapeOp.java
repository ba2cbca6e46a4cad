package dev.weir.dialect.onnx.manipulation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The sizes of a tensor, from `start` to `end`.
///
/// Versions: 1, 13, 15.
///
/// Source:
/// [Shape](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Shape).
@OpDef("Shape")
public non-sealed interface ShapeOp extends ManipulationOp, Pure {
  @Operand
  Value data();

  /// {@return the first dimension that is left out at the end, counted from the back if negative; absent for none}
  @Attr
  Optional<Long> end();

  /// {@return the first dimension, counted from the back if negative}
  @Attr
  default long start() {
    return 0;
  }

  @Result
  OpResult shape();
}
