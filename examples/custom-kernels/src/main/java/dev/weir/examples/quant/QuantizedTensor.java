package dev.weir.examples.quant;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.TensorType;

/// Tensors of quantised numbers.
public final class QuantizedTensor implements TypeConstraint {
  public QuantizedTensor() {}

  @Override
  public boolean test(Type type) {
    return type instanceof TensorType t && t.elementType() instanceof UniformType;
  }

  @Override
  public String describe() {
    return "tensor of quantised numbers";
  }
}
