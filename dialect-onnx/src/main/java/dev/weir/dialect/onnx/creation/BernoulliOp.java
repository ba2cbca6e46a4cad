package dev.weir.dialect.onnx.creation;

import dev.weir.dialect.onnx.DrawsAtRandom;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.Optional;

/// Ones drawn with the probabilities given, zeros otherwise.
///
/// Versions: 15.
///
/// Source:
/// [Bernoulli](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Bernoulli).
@OpDef("Bernoulli")
public non-sealed interface BernoulliOp extends CreationOp, DrawsAtRandom {
  @Operand
  Value input();

  /// {@return the element type of the result, as ONNX numbers it; absent for that of `input`}
  @Attr
  Optional<Long> dtype();

  /// {@return the seed of the random numbers; absent for a new one each run}
  @Attr
  Optional<Float> seed();

  @Result
  OpResult output();
}
