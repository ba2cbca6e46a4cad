package dev.weir.dialect.operator.complex;

import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.type.ComplexType;
import dev.weir.ir.type.FloatType;

/// The element types of complex numbers and of their parts.
public final class ComplexTypes {
  private ComplexTypes() {}

  /// {@return the type of the parts of the numbers in `x`}
  ///
  /// @throws IllegalArgumentException unless these are complex
  public static Type part(TensorShape x) {
    if (x.elementType() instanceof ComplexType complex) {
      return complex.elementType();
    }
    throw new IllegalArgumentException("expects complex numbers, got '%s'".formatted(x));
  }

  /// {@return the type of complex numbers whose parts are as the numbers in `x`}
  ///
  /// @throws IllegalArgumentException unless these are f32 or f64
  public static Type whole(TensorShape x) {
    if (x.elementType() == FloatType.F32 || x.elementType() == FloatType.F64) {
      return new ComplexType(x.elementType());
    }
    throw new IllegalArgumentException("expects f32 or f64, got '%s'".formatted(x));
  }
}
