package dev.weir.dialect.builtin.assembly;

import dev.weir.dialect.builtin.PointerAttr;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedAttributeFormat;

/// The text of [PointerAttr]: `<140737>`.
public final class PointerFormat extends NamedAttributeFormat<PointerAttr> {
  /// Makes the format.
  public PointerFormat() {
    super("pointer", PointerAttr.class);
  }

  @Override
  public PointerAttr parse(AttributeParser parser) {
    parser.parsePunctuation("<");
    long address = parser.parseInteger();
    parser.parsePunctuation(">");
    return new PointerAttr(address);
  }

  @Override
  public void print(AttributePrinter printer, PointerAttr attribute) {
    printer.print("<").print(attribute.address()).print(">");
  }
}
