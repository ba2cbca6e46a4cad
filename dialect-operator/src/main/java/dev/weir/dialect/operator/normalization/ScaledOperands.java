package dev.weir.dialect.operator.normalization;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import java.util.Optional;

/// What a normalisation takes that scales and shifts its result; its gradient takes them too.
public interface ScaledOperands {
  /// {@return what is normalised}
  @Operand(AnyTensor.class)
  Value x();

  /// {@return the factors of the normalised elements}
  @Operand(AnyTensor.class)
  Optional<Value> scale();

  /// {@return what is added to them}
  @Operand(AnyTensor.class)
  Optional<Value> bias();
}
