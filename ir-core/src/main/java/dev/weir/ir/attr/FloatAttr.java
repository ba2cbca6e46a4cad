package dev.weir.ir.attr;

import dev.weir.ir.Attribute;
import dev.weir.ir.type.FloatType;

/// A floating-point number: `1.5 : f32`.
///
/// The value is kept as a `double` that the type can represent exactly; NaN payloads are kept in its
/// bits. Equality is bitwise, so that NaN equals itself and zeros of different sign differ.
public record FloatAttr(double value, FloatType type) implements Attribute {
  /// {@return `value` rounded to f32}
  public static FloatAttr f32(float value) {
    return new FloatAttr(value, FloatType.F32);
  }

  /// {@return `value` as an f64}
  public static FloatAttr f64(double value) {
    return new FloatAttr(value, FloatType.F64);
  }

  @Override
  public String toString() {
    return dev.weir.ir.text.AttributeText.of(this);
  }
}
