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

  @Attr
  Optional<Long> dtype();

  @Attr
  Optional<Float> seed();

  @Result
  OpResult output();
}
