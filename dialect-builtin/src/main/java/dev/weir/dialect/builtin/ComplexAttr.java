package dev.weir.dialect.builtin;

import dev.weir.dialect.builtin.assembly.ComplexFormat;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;
import dev.weir.ir.type.FloatType;

/// A complex number whose parts are of type f32 or f64: `#pir.complex<1.0, 2.0 : f32>`. PIR's
/// `Complex64` and `Complex128`.
@AttrDef(value = "complex", assembly = ComplexFormat.class)
public record ComplexAttr(double real, double imaginary, FloatType type) implements Attribute {
  /// Refuses parts that are neither f32 nor f64.
  public ComplexAttr {
    if (type != FloatType.F32 && type != FloatType.F64) {
      throw new IllegalArgumentException("the parts of a complex number are f32 or f64");
    }
  }

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
