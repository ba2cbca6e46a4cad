package dev.weir.dialect.builtin.assembly;

import dev.weir.dialect.builtin.ComplexAttr;
import dev.weir.dialect.builtin.ScalarAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Location;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedAttributeFormat;

/// The text of [ScalarAttr]: `<float32, 1.0 : f32>`.
public final class ScalarFormat extends NamedAttributeFormat<ScalarAttr> {
  /// Makes the format.
  public ScalarFormat() {
    super("scalar", ScalarAttr.class);
  }

  @Override
  public ScalarAttr parse(AttributeParser parser) {
    parser.parsePunctuation("<");
    DType dtype = DataTypeFormat.parseName(parser);
    parser.parsePunctuation(",");
    Location valueAt = parser.location();
    Attribute value = parser.parseAttribute();
    if (!(value instanceof BoolAttr
        || value instanceof IntegerAttr
        || value instanceof FloatAttr
        || value instanceof ComplexAttr)) {
      throw parser.error(valueAt, "expected a number");
    }
    parser.parsePunctuation(">");
    return new ScalarAttr(dtype, value);
  }

  @Override
  public void print(AttributePrinter printer, ScalarAttr attribute) {
    printer.print("<").print(attribute.dtype().paddleName()).print(", ");
    printer.printAttribute(attribute.value()).print(">");
  }
}
