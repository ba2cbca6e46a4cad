package dev.weir.dialect.onnx.normalization;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The loss of log-probabilities given the right classes, weighted by class.
///
/// Versions: 12, 13.
///
/// Source:
/// [NegativeLogLikelihoodLoss](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#NegativeLogLikelihoodLoss).
@OpDef("NegativeLogLikelihoodLoss")
public non-sealed interface NegativeLogLikelihoodLossOp extends NormalizationOp, Pure, ClassLoss {
  @Operand
  Value input();

  @Operand
  Value target();

  @Operand
  Optional<Value> weight();

  @Result
  OpResult loss();
}
