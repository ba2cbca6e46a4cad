package dev.weir.dialect.builtin.assembly;

import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Location;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedAttributeFormat;

/// The text of [DataTypeAttr]: `<float32>`.
public final class DataTypeFormat extends NamedAttributeFormat<DataTypeAttr> {
  /// Makes the format.
  public DataTypeFormat() {
    super("dtype", DataTypeAttr.class);
  }

  @Override
  public DataTypeAttr parse(AttributeParser parser) {
    parser.parsePunctuation("<");
    DType dtype = parseName(parser);
    parser.parsePunctuation(">");
    return new DataTypeAttr(dtype);
  }

  /// Reads the name of an element type.
  static DType parseName(AttributeParser parser) {
    Location at = parser.location();
    String name = parser.parseKeyword();
    return DType.ofPaddleName(name)
        .orElseThrow(() -> parser.error(at, "unknown element type '%s'", name));
  }

  @Override
  public void print(AttributePrinter printer, DataTypeAttr attribute) {
    printer.print("<").print(attribute.dtype().paddleName()).print(">");
  }
}
