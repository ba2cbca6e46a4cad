package dev.weir.dialect.onnx.ml;

import com.google.common.primitives.ImmutableDoubleArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A sum of kernels of features with support vectors.
///
/// Versions: 1.
///
/// Source:
/// [SVMRegressor](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmlsvmregressor).
@OpDef("ml.SVMRegressor")
public non-sealed interface SvmRegressorOp extends MlOp, Pure, SupportVectorMachine {
  /// {@return the number of support vectors}
  @Attr
  default long nSupports() {
    return 0;
  }

  /// {@return 1 for an SVM of one class, whose result is a sign}
  @Attr
  default long oneClass() {
    return 0;
  }

  /// {@return what is applied to the scores: `NONE`, `SOFTMAX`, `LOGISTIC`, `SOFTMAX_ZERO` or `PROBIT`}
  @Attr
  default String postTransform() {
    return "NONE";
  }

  /// {@return the intercepts}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> rho();

  /// {@return the support vectors behind each other}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> supportVectors();

  @Result
  OpResult y();
}
