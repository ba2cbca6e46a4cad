package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// What a division leaves: with the sign of the divisor, or with `fmod` that of the dividend.
///
/// Versions: 10, 13.
///
/// Source:
/// [Mod](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Mod).
@OpDef("Mod")
public non-sealed interface ModOp extends MathOp, Pure {
  @Operand
  Value a();

  @Operand
  Value b();

  /// {@return 1 for the sign of the dividend, as in C; 0 for that of the divisor, for integers alone}
  @Attr
  default long fmod() {
    return 0;
  }

  @Result
  OpResult c();
}
