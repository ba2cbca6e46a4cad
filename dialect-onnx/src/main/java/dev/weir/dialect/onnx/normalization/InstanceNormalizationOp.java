package dev.weir.dialect.onnx.normalization;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Each channel of each example shifted and scaled to mean 0 and variance 1, then by factors of its
/// own.
///
/// Versions: 1, 6.
///
/// Source:
/// [InstanceNormalization](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#InstanceNormalization).
@OpDef("InstanceNormalization")
public non-sealed interface InstanceNormalizationOp extends NormalizationOp, Pure {
  @Operand
  Value input();

  @Operand
  Value scale();

  @Operand
  Value b();

  /// {@return what is added to the variance against division by zero}
  @Attr
  default float epsilon() {
    return 1e-05f;
  }

  @Result
  OpResult output();
}
