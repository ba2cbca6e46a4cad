package dev.weir.dialect.onnx.ml;

import com.google.common.primitives.ImmutableDoubleArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The class of the greatest linear function of features, and the values of all of them.
///
/// Versions: 1.
///
/// Source:
/// [LinearClassifier](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmllinearclassifier).
@OpDef("ml.LinearClassifier")
public non-sealed interface LinearClassifierOp extends MlOp, Pure, ClassLabels {
  @Operand
  Value x();

  /// {@return the weights, one row for each class or target}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> coefficients();

  /// {@return what is added to each class or target; absent for zeros}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> intercepts();

  /// {@return 1 if the labels do not exclude each other; not used}
  @Attr
  default long multiClass() {
    return 0;
  }

  /// {@return what is applied to the scores: `NONE`, `SOFTMAX`, `LOGISTIC`, `SOFTMAX_ZERO` or `PROBIT`}
  @Attr
  default String postTransform() {
    return "NONE";
  }
}
