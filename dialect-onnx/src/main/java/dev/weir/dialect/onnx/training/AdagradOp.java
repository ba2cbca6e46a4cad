package dev.weir.dialect.onnx.training;

import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// A step of Adagrad, for any number of tensors.
///
/// Versions: 1.
///
/// Source:
/// [Adagrad](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ai.onnx.preview.training.Adagrad).
@OpDef("training.Adagrad")
public non-sealed interface AdagradOp extends TrainingOp, Pure, OptimizerOperands {
  /// {@return how fast the learning rate `R` falls with the steps `T`: `R / (1 + T decay_factor)`}
  @Attr
  default float decayFactor() {
    return 0.0f;
  }

  /// {@return what is added to the root against division by zero}
  @Attr
  default float epsilon() {
    return 1e-06f;
  }

  /// {@return the factor of the parameter that is added to its gradient, as the gradient of an L2 penalty}
  @Attr
  default float normCoefficient() {
    return 0.0f;
  }
}
