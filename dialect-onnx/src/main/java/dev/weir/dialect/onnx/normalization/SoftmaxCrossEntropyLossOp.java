package dev.weir.dialect.onnx.normalization;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The loss of scores given the right classes, and the log-probabilities made of them.
///
/// Versions: 12, 13.
///
/// Source:
/// [SoftmaxCrossEntropyLoss](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#SoftmaxCrossEntropyLoss).
@OpDef("SoftmaxCrossEntropyLoss")
public non-sealed interface SoftmaxCrossEntropyLossOp extends NormalizationOp, Pure, ClassLoss {
  @Operand
  Value scores();

  @Operand
  Value labels();

  @Operand
  Optional<Value> weights();

  @Result
  OpResult output();

  @Result
  Optional<OpResult> logProb();
}
