package dev.weir.dialect.onnx.ml;

import com.google.common.primitives.ImmutableDoubleArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// `x coefficientsᵀ + intercepts`.
///
/// Versions: 1.
///
/// Source:
/// [LinearRegressor](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmllinearregressor).
@OpDef("ml.LinearRegressor")
public non-sealed interface LinearRegressorOp extends MlOp, Pure {
  @Operand
  Value x();

  /// {@return the weights, one row for each class or target}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> coefficients();

  /// {@return what is added to each class or target; absent for zeros}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> intercepts();

  /// {@return what is applied to the scores: `NONE`, `SOFTMAX`, `LOGISTIC`, `SOFTMAX_ZERO` or `PROBIT`}
  @Attr
  default String postTransform() {
    return "NONE";
  }

  /// {@return the number of targets}
  @Attr
  default long targets() {
    return 1;
  }

  @Result
  OpResult y();
}
