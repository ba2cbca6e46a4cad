package dev.weir.dialect.onnx.ml;

import com.google.common.primitives.ImmutableDoubleArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import java.util.Optional;

/// A linear model of the features in each row.
public interface LinearModel {
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
}
