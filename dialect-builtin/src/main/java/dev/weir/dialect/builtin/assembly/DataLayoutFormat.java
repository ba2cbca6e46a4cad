package dev.weir.dialect.builtin.assembly;

import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.DataLayoutAttr;
import dev.weir.ir.Location;
import dev.weir.ir.text.AttributeFormat;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;

/// The text of [DataLayoutAttr]: `<NCHW>`.
public final class DataLayoutFormat implements AttributeFormat<DataLayoutAttr> {
  /// Makes the format.
  public DataLayoutFormat() {}

  @Override
  public String mnemonic() {
    return "layout";
  }

  @Override
  public Class<DataLayoutAttr> attributeClass() {
    return DataLayoutAttr.class;
  }

  @Override
  public DataLayoutAttr parse(AttributeParser parser) {
    parser.parsePunctuation("<");
    DataLayout layout = parseLayout(parser);
    parser.parsePunctuation(">");
    return new DataLayoutAttr(layout);
  }

  static DataLayout parseLayout(AttributeParser parser) {
    Location at = parser.location();
    String name = parser.parseKeyword();
    return DataLayout.ofName(name).orElseThrow(() -> parser.error(at, "unknown layout '%s'", name));
  }

  @Override
  public void print(AttributePrinter printer, DataLayoutAttr attribute) {
    printer.print("<").print(attribute.layout().name()).print(">");
  }
}
