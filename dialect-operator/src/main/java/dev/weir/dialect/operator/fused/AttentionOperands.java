package dev.weir.dialect.operator.fused;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;

/// What attention is computed of; its gradient takes them too.
public interface AttentionOperands {
  /// {@return the queries}
  @Operand(AnyTensor.class)
  Value q();

  /// {@return the keys}
  @Operand(AnyTensor.class)
  Value k();

  /// {@return the values}
  @Operand(AnyTensor.class)
  Value v();
}
