package dev.weir.dialect.operator;

import dev.weir.ir.OpResult;
import dev.weir.ir.def.Result;

/// What the gradient of a normalisation gives that scales and shifts its result.
public interface ScaledGradients {
  /// {@return the gradient of what is normalised}
  @Result(AnyTensor.class)
  OpResult xGrad();

  /// {@return the gradient of the factors}
  @Result(AnyTensor.class)
  OpResult scaleGrad();

  /// {@return the gradient of what is added}
  @Result(AnyTensor.class)
  OpResult biasGrad();
}
