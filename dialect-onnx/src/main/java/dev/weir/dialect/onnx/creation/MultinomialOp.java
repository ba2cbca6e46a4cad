package dev.weir.dialect.onnx.creation;

import dev.weir.dialect.onnx.DrawsAtRandom;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.Optional;

/// Classes drawn by the logarithms of their probabilities.
///
/// Versions: 7.
///
/// Source:
/// [Multinomial](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Multinomial).
@OpDef("Multinomial")
public non-sealed interface MultinomialOp extends CreationOp, DrawsAtRandom {
  @Operand
  Value input();

  /// {@return the element type of the result, as ONNX numbers it}
  @Attr
  default long dtype() {
    return 6;
  }

  /// {@return the number of samples for each row}
  @Attr
  default long sampleSize() {
    return 1;
  }

  /// {@return the seed of the random numbers; absent for a new one each run}
  @Attr
  Optional<Float> seed();

  @Result
  OpResult output();
}
