package dev.weir.dialect.onnx.normalization;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// What normalisations of layers take first, and their attributes.
public interface LayerNormalization {
  /// {@return what is normalised}
  @Operand
  Value x();

  /// {@return the scale of each element of a row}
  @Operand
  Value scale();

  /// {@return the first of the dimensions that are normalised together}
  @Attr
  default long axis() {
    return -1;
  }

  /// {@return what is added to the variance before its root is taken}
  @Attr
  default float epsilon() {
    return 1e-05f;
  }

  /// {@return the element type of statistics, as a number of `TensorProto.DataType`}
  @Attr
  default long stashType() {
    return 1;
  }

  /// {@return the result}
  @Result
  OpResult y();
}
