package dev.weir.dialect.onnx.reduction;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// What an operator takes and gives that finds an element along an axis.
public interface IndexReduction {
  /// {@return what is searched}
  @Operand
  Value data();

  /// {@return the axis along which is searched}
  @Attr
  default long axis() {
    return 0;
  }

  /// {@return whether the dimension stays, with size 1: 0 or 1}
  @Attr
  default long keepdims() {
    return 1;
  }

  /// {@return whether the last of several is found, not the first: 0 or 1}
  @Attr
  default long selectLastIndex() {
    return 0;
  }

  /// {@return the index along the axis}
  @Result
  OpResult reduced();
}
