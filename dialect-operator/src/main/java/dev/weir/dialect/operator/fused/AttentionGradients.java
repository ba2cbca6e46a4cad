package dev.weir.dialect.operator.fused;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.Result;

/// The gradients of queries, keys and values.
public interface AttentionGradients {
  @Result(AnyTensor.class)
  OpResult qGrad();

  @Result(AnyTensor.class)
  OpResult kGrad();

  @Result(AnyTensor.class)
  OpResult vGrad();
}
