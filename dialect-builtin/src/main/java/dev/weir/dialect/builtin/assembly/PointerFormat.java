package dev.weir.dialect.builtin.assembly;

import dev.weir.dialect.builtin.PointerAttr;
import dev.weir.ir.text.AttributeFormat;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;

/// The text of [PointerAttr]: `<140737>`.
public final class PointerFormat implements AttributeFormat<PointerAttr> {
  /// Makes the format.
  public PointerFormat() {}

  @Override
  public String mnemonic() {
    return "pointer";
  }

  @Override
  public Class<PointerAttr> attributeClass() {
    return PointerAttr.class;
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
