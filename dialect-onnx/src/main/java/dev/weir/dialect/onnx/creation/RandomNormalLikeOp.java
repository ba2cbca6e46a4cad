package dev.weir.dialect.onnx.creation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.Optional;

/// Numbers drawn from a normal distribution, in the shape of a tensor.
///
/// Versions: 1.
///
/// Source:
/// [RandomNormalLike](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#RandomNormalLike).
@OpDef("RandomNormalLike")
public non-sealed interface RandomNormalLikeOp extends CreationOp, NormalDistribution {
  @Operand
  Value input();

  /// {@return the element type of the result, as ONNX numbers it; absent for that of `input`}
  @Attr
  Optional<Long> dtype();

  @Result
  OpResult output();
}
