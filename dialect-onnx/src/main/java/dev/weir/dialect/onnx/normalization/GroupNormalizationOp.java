package dev.weir.dialect.onnx.normalization;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Groups of channels shifted and scaled to mean 0 and variance 1, then by factors of their own: those of
/// groups in version 18, those of channels from version 21 on.
///
/// Versions: 18, 21.
///
/// Source:
/// [GroupNormalization](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators.md#GroupNormalization).
@OpDef("GroupNormalization")
public non-sealed interface GroupNormalizationOp extends NormalizationOp, Pure {
  @Operand
  Value x();

  @Operand
  Value scale();

  @Operand
  Value bias();

  /// {@return what is added to the variance against division by zero}
  @Attr
  default float epsilon() {
    return 1e-05f;
  }

  /// {@return the number of groups of channels}
  @Attr
  long numGroups();

  /// {@return the element type that the statistics are computed in, as ONNX numbers it}
  @Attr
  default long stashType() {
    return 1;
  }

  @Result
  OpResult y();
}
