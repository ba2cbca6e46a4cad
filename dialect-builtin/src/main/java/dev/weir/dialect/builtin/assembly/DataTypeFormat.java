package dev.weir.dialect.builtin.assembly;

import dev.weir.dialect.builtin.DataTypeAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Location;
import dev.weir.ir.text.AttributeFormat;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;

/// The text of [DataTypeAttr]: `<float32>`.
public final class DataTypeFormat implements AttributeFormat<DataTypeAttr> {
  /// Makes the format.
  public DataTypeFormat() {}

  @Override
  public String mnemonic() {
    return "dtype";
  }

  @Override
  public Class<DataTypeAttr> attributeClass() {
    return DataTypeAttr.class;
  }

  @Override
  public DataTypeAttr parse(AttributeParser parser) {
    parser.parsePunctuation("<");
    Location at = parser.location();
    String name = parser.parseKeyword();
    DType dtype =
        DType.ofPaddleName(name)
            .orElseThrow(() -> parser.error(at, "unknown element type '%s'", name));
    parser.parsePunctuation(">");
    return new DataTypeAttr(dtype);
  }

  @Override
  public void print(AttributePrinter printer, DataTypeAttr attribute) {
    printer.print("<").print(attribute.dtype().paddleName()).print(">");
  }
}
