package dev.weir.dialect.operator;

import dev.weir.ir.OpResult;
import dev.weir.ir.def.Result;

/// What an operator gives first that gives a tensor.
public interface GivesTensor {
  /// {@return the first result}
  @Result(AnyTensor.class)
  OpResult out();
}
