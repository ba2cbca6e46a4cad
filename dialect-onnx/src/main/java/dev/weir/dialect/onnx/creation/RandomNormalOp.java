package dev.weir.dialect.onnx.creation;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;

/// Numbers drawn from a normal distribution, in a shape that is given.
///
/// Versions: 1.
///
/// Source:
/// [RandomNormal](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#RandomNormal).
@OpDef("RandomNormal")
public non-sealed interface RandomNormalOp extends CreationOp, NormalDistribution {
  /// {@return the element type of the result, as ONNX numbers it}
  @Attr
  default long dtype() {
    return 1;
  }

  /// {@return the sizes of the result}
  @Attr
  ImmutableLongArray shape();

  @Result
  OpResult output();
}
