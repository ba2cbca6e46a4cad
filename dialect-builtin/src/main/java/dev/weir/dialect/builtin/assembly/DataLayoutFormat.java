package dev.weir.dialect.builtin.assembly;

import dev.weir.dialect.builtin.DataLayout;
import dev.weir.dialect.builtin.DataLayoutAttr;
import dev.weir.ir.Location;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedAttributeFormat;

/// The text of [DataLayoutAttr]: `<NCHW>`.
public final class DataLayoutFormat extends NamedAttributeFormat<DataLayoutAttr> {
  /// Makes the format.
  public DataLayoutFormat() {
    super("layout", DataLayoutAttr.class);
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
