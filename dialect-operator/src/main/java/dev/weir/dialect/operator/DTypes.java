package dev.weir.dialect.operator;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.type.TensorType;

/// Questions about the elements of tensors.
public final class DTypes {
  private DTypes() {}

  public static boolean isComplex(TensorType type) {
    return ElementTypes.find(type.elementType()).filter(DType::isComplex).isPresent();
  }
}
