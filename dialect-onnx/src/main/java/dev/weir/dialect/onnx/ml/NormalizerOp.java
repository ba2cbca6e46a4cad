package dev.weir.dialect.onnx.ml;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Each row divided by its norm.
///
/// Versions: 1.
///
/// Source:
/// [Normalizer](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmlnormalizer).
@OpDef("ml.Normalizer")
public non-sealed interface NormalizerOp extends MlOp, Pure {
  @Operand
  Value x();

  /// {@return `MAX`, `L1` or `L2`}
  @Attr
  default String norm() {
    return "MAX";
  }

  @Result
  OpResult y();
}
