package dev.weir.dialect.onnx.ml;

import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// A 1 at the place of the category, among zeros.
///
/// Versions: 1.
///
/// Source:
/// [OneHotEncoder](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmlonehotencoder).
@OpDef("ml.OneHotEncoder")
public non-sealed interface OneHotEncoderOp extends MlOp, Pure, Categories {
  /// {@return 1 for zeros where a category is not listed, 0 for an error}
  @Attr
  default long zeros() {
    return 1;
  }

  @Result
  OpResult y();
}
