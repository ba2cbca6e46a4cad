package dev.weir.dialect.operator.quantization;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import java.util.Optional;

/// The quantised weight of a linear layer.
public interface QuantizedWeight {
  /// {@return the quantised weight}
  @Operand(AnyTensor.class)
  Value weight();

  /// {@return what is added to the product}
  @Operand(AnyTensor.class)
  Optional<Value> bias();

  /// {@return the scale of each column, or group of a column}
  @Operand(AnyTensor.class)
  Value weightScale();
}
