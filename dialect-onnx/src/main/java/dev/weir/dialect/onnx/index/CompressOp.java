package dev.weir.dialect.onnx.index;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The slices for which a condition holds; it may be shorter than the axis.
///
/// Versions: 9, 11.
///
/// Source:
/// [Compress](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Compress).
@OpDef("Compress")
public non-sealed interface CompressOp extends IndexOp, Pure {
  @Operand
  Value input();

  @Operand
  Value condition();

  /// {@return the axis to select along; absent for the flattened tensor}
  @Attr
  Optional<Long> axis();

  @Result
  OpResult output();
}
