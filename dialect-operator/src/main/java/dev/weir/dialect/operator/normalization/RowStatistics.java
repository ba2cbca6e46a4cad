package dev.weir.dialect.operator.normalization;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.Result;

/// What a normalisation of rows gives besides its result.
public interface RowStatistics {
  /// {@return the mean of each row}
  @Result(AnyTensor.class)
  OpResult mean();

  /// {@return the variance of each row}
  @Result(AnyTensor.class)
  OpResult variance();
}
