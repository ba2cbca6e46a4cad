package dev.weir.dialect.onnx.ml;

import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// `x coefficientsᵀ + intercepts`.
///
/// Versions: 1.
///
/// Source:
/// [LinearRegressor](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmllinearregressor).
@OpDef("ml.LinearRegressor")
public non-sealed interface LinearRegressorOp extends MlOp, Pure, LinearModel {
  /// {@return the number of targets}
  @Attr
  default long targets() {
    return 1;
  }

  @Result
  OpResult y();
}
