package dev.weir.dialect.operator;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Type;

/// Questions about the elements of tensors.
public final class DTypes {
  private DTypes() {}

  public static boolean isComplex(Type elementType) {
    return ElementTypes.find(elementType).filter(DType::isComplex).isPresent();
  }
}
