package dev.weir.dialect.onnx.normalization;

import dev.weir.dialect.onnx.DrawsAtRandom;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.Optional;

/// In training, elements set to zero by chance and the others scaled; nothing in inference.
///
/// Versions: 1, 6, 7, 10, 12, 13.
///
/// Source:
/// [Dropout](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Dropout).
@OpDef("Dropout")
public non-sealed interface DropoutOp extends NormalizationOp, DrawsAtRandom {
  @Operand
  Value data();

  @Operand
  Optional<Value> ratio();

  @Operand
  Optional<Value> trainingMode();

  /// {@return 1 to drop nothing, as in inference; in versions before 7}
  @Attr
  Optional<Long> isTest();

  /// {@return the operand of this name, in versions before 12, where it is an attribute}
  @Attr("ratio")
  Optional<Float> ratioAttribute();

  /// {@return the seed of the random numbers; absent for a new one each run}
  @Attr
  Optional<Long> seed();

  @Result
  OpResult output();

  @Result
  Optional<OpResult> mask();
}
