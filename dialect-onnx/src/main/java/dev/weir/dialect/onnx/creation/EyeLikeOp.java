package dev.weir.dialect.onnx.creation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// Ones on a diagonal of a matrix of the shape of another, zeros elsewhere.
///
/// Versions: 9.
///
/// Source:
/// [EyeLike](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#EyeLike).
@OpDef("EyeLike")
public non-sealed interface EyeLikeOp extends CreationOp, Pure {
  @Operand
  Value input();

  /// {@return the element type of the result, as ONNX numbers it; absent for that of `input`}
  @Attr
  Optional<Long> dtype();

  /// {@return the diagonal: 0 for the main one, above it if positive}
  @Attr
  default long k() {
    return 0;
  }

  @Result
  OpResult output();
}
