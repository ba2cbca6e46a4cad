package dev.weir.dialect.onnx.manipulation;

import dev.weir.ir.OpResult;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// Tensors one after the other along an axis.
///
/// Versions: 1, 4, 11, 13.
///
/// Source:
/// [Concat](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Concat).
@OpDef("Concat")
public non-sealed interface ConcatOp extends ManipulationOp, Pure {
  @Operand
  ValueRange inputs();

  /// {@return the axis, counted from the back if negative}
  @Attr
  Optional<Long> axis();

  @Result
  OpResult concatResult();
}
