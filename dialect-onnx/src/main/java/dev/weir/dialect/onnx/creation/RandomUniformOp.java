package dev.weir.dialect.onnx.creation;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.onnx.DrawsAtRandom;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import java.util.Optional;

/// Numbers drawn evenly from an interval, in a shape that is given.
///
/// Versions: 1.
///
/// Source:
/// [RandomUniform](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#RandomUniform).
@OpDef("RandomUniform")
public non-sealed interface RandomUniformOp extends CreationOp, DrawsAtRandom {
  @Attr
  default long dtype() {
    return 1;
  }

  @Attr
  default float high() {
    return 1.0f;
  }

  @Attr
  default float low() {
    return 0.0f;
  }

  @Attr
  Optional<Float> seed();

  @Attr
  ImmutableLongArray shape();

  @Result
  OpResult output();
}
