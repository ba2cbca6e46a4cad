package dev.weir.dialect.onnx.training;

import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// What optimisers take and give.
public interface OptimizerOperands {
  /// {@return the learning rate}
  @Operand
  Value r();

  /// {@return the number of the step}
  @Operand
  Value t();

  /// {@return parameters, gradients and states, for each tensor one after the other}
  @Operand
  ValueRange inputs();

  /// {@return parameters and states after the step}
  @Result
  ValueRange outputs();
}
