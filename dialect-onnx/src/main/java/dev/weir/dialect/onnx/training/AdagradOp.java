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
  @Attr
  default float decayFactor() {
    return 0.0f;
  }

  @Attr
  default float epsilon() {
    return 1e-06f;
  }

  @Attr
  default float normCoefficient() {
    return 0.0f;
  }
}
