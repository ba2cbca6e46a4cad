package dev.weir.dialect.onnx.training;

import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// A step of Adam, for any number of tensors.
///
/// Versions: 1.
///
/// Source:
/// [Adam](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ai.onnx.preview.training.Adam).
@OpDef("training.Adam")
public non-sealed interface AdamOp extends TrainingOp, Pure, OptimizerOperands {
  /// {@return the decay of the running mean of gradients}
  @Attr
  default float alpha() {
    return 0.9f;
  }

  /// {@return the decay of the running mean of squared gradients}
  @Attr
  default float beta() {
    return 0.999f;
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

  /// {@return the factor of an L2 penalty that is applied after the step}
  @Attr
  default float normCoefficientPost() {
    return 0.0f;
  }
}
