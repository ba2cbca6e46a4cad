package dev.weir.dialect.onnx.ml;

import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The number of each string of a list, or the string of each number.
///
/// Versions: 1.
///
/// Source:
/// [CategoryMapper](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmlcategorymapper).
@OpDef("ml.CategoryMapper")
public non-sealed interface CategoryMapperOp extends MlOp, Pure, Categories {
  /// {@return the value for keys that are not listed}
  @Attr
  default long defaultInt64() {
    return -1;
  }

  /// {@return the value for keys that are not listed}
  @Attr
  default String defaultString() {
    return "_Unused";
  }

  @Result
  OpResult y();
}
