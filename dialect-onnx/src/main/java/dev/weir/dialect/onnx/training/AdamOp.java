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
  @Attr
  default float alpha() {
    return 0.9f;
  }

  @Attr
  default float beta() {
    return 0.999f;
  }

  @Attr
  default float epsilon() {
    return 1e-06f;
  }

  @Attr
  default float normCoefficient() {
    return 0.0f;
  }

  @Attr
  default float normCoefficientPost() {
    return 0.0f;
  }
}
