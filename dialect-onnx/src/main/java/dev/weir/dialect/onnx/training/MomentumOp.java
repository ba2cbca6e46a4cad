package dev.weir.dialect.onnx.training;

import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// A step of gradient descent with momentum, for any number of tensors.
///
/// Versions: 1.
///
/// Source:
/// [Momentum](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ai.onnx.preview.training.Momentum).
@OpDef("training.Momentum")
public non-sealed interface MomentumOp extends TrainingOp, Pure, OptimizerOperands {
  /// {@return the decay of the momentum}
  @Attr
  float alpha();

  /// {@return the factor of the gradient in the momentum, from the second step on}
  @Attr
  float beta();

  /// {@return `standard` or `nesterov`}
  @Attr
  String mode();

  /// {@return the factor of the parameter that is added to its gradient, as the gradient of an L2 penalty}
  @Attr
  float normCoefficient();
}
