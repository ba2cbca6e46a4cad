package dev.weir.dialect.onnx.creation;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;

/// Numbers drawn evenly from an interval, in a shape that is given.
///
/// Versions: 1.
///
/// Source:
/// [RandomUniform](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#RandomUniform).
@OpDef("RandomUniform")
public non-sealed interface RandomUniformOp extends CreationOp, UniformDistribution {
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
