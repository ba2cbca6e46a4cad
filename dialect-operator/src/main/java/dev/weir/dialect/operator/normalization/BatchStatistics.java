package dev.weir.dialect.operator.normalization;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.Result;

/// What a batch norm gives besides its result.
public interface BatchStatistics {
  /// {@return the next running mean}
  @Result(AnyTensor.class)
  OpResult meanOut();

  /// {@return the next running variance}
  @Result(AnyTensor.class)
  OpResult varianceOut();

  /// {@return the mean of the batch}
  @Result(AnyTensor.class)
  OpResult savedMean();

  /// {@return one over the standard deviation of the batch}
  @Result(AnyTensor.class)
  OpResult savedVariance();
}
