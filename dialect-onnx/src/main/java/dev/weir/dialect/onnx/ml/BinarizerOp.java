package dev.weir.dialect.onnx.ml;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// 1 where an element is above a threshold, else 0.
///
/// Versions: 1.
///
/// Source:
/// [Binarizer](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmlbinarizer).
@OpDef("ml.Binarizer")
public non-sealed interface BinarizerOp extends MlOp, Pure {
  @Operand
  Value x();

  /// {@return the bound above which an element becomes 1}
  @Attr
  default float threshold() {
    return 0.0f;
  }

  @Result
  OpResult y();
}
