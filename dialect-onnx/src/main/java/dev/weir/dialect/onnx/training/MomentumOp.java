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
  @Attr
  float alpha();

  @Attr
  float beta();

  @Attr
  String mode();

  @Attr
  float normCoefficient();
}
