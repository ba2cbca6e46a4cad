package dev.weir.dialect.operator.indexing;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.Result;

/// What an operator gives second that finds elements.
public interface GivesIndices {
  /// {@return where the elements are}
  @Result(AnyTensor.class)
  OpResult indices();
}
