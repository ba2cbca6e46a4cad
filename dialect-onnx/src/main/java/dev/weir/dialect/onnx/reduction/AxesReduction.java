package dev.weir.dialect.onnx.reduction;

import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Result;

/// How a tensor is reduced along axes.
public interface AxesReduction {
  /// {@return whether reduced dimensions stay, with size 1: 0 or 1}
  @Attr
  default long keepdims() {
    return 1;
  }

  /// {@return whether no axes stand for none, not for all: 0 or 1}
  @Attr
  default long noopWithEmptyAxes() {
    return 0;
  }

  /// {@return the result}
  @Result
  OpResult reduced();
}
