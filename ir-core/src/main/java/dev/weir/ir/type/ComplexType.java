package dev.weir.ir.type;

import dev.weir.ir.CoreSupport;
import dev.weir.ir.Type;

/// `complex<f32>`: a pair of numbers. The parts are integers or floats.
public record ComplexType(Type elementType) implements Type {
  /// Refuses parts that are neither integers nor floats.
  public ComplexType {
    if (!(elementType instanceof FloatType) && !(elementType instanceof IntegerType)) {
      throw new IllegalArgumentException("invalid element type for complex");
    }
  }

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
