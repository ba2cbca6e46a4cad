package dev.weir.dialect.builtin.assembly;

import dev.weir.dialect.builtin.ComplexAttr;
import dev.weir.ir.Location;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedAttributeFormat;
import dev.weir.ir.type.FloatType;

/// The text of [ComplexAttr]: `<1.0, 2.0 : f32>`.
public final class ComplexFormat extends NamedAttributeFormat<ComplexAttr> {
  /// Makes the format.
  public ComplexFormat() {
    super("complex", ComplexAttr.class);
  }

  @Override
  public ComplexAttr parse(AttributeParser parser) {
    parser.parsePunctuation("<");
    double real = parser.parseFloat();
    parser.parsePunctuation(",");
    double imaginary = parser.parseFloat();
    parser.parsePunctuation(":");
    Location at = parser.location();
    if (!(parser.parseType() instanceof FloatType type)
        || type != FloatType.F32 && type != FloatType.F64) {
      throw parser.error(at, "expected f32 or f64");
    }
    parser.parsePunctuation(">");
    return new ComplexAttr(real, imaginary, type);
  }

  @Override
  public void print(AttributePrinter printer, ComplexAttr attribute) {
    printer.print("<").print(attribute.real()).print(", ").print(attribute.imaginary());
    printer.print(" : ").printType(attribute.type()).print(">");
  }
}
