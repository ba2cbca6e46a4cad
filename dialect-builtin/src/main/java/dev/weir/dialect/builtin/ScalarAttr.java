package dev.weir.dialect.builtin;

import dev.weir.dialect.builtin.assembly.ScalarFormat;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;

/// A number that knows its element type: `#pir.scalar<float16, 1.000000e+00 : f32>`. PIR's
/// `pd_op.Scalar`.
///
/// `value` is a [BoolAttr], [IntegerAttr], [FloatAttr] or [ComplexAttr]; it may be wider than
/// `dtype`.
@AttrDef(value = "scalar", assembly = ScalarFormat.class)
public record ScalarAttr(DType dtype, Attribute value) implements Attribute {
  /// Refuses a value that is no number.
  public ScalarAttr {
    if (!(value instanceof BoolAttr
        || value instanceof IntegerAttr
        || value instanceof FloatAttr
        || value instanceof ComplexAttr)) {
      throw new IllegalArgumentException("a scalar holds a number");
    }
  }

  /// {@return the value, or its real part, as a double}
  public double doubleValue() {
    return switch (value) {
      case BoolAttr bool -> bool.value() ? 1 : 0;
      case IntegerAttr integer -> integer.bigValue().doubleValue();
      case FloatAttr number -> number.value();
      case ComplexAttr complex -> complex.real();
      default -> throw new IllegalStateException("not a number");
    };
  }

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
