package dev.weir.dialect.builtin.assembly;

import dev.weir.dialect.builtin.NullAttr;
import dev.weir.ir.text.AttributeFormat;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;

/// The text of [NullAttr]: nothing after its name.
public final class NullFormat implements AttributeFormat<NullAttr> {
  /// Makes the format.
  public NullFormat() {}

  @Override
  public String mnemonic() {
    return "null";
  }

  @Override
  public Class<NullAttr> attributeClass() {
    return NullAttr.class;
  }

  @Override
  public NullAttr parse(AttributeParser parser) {
    return NullAttr.NULL;
  }

  @Override
  public void print(AttributePrinter printer, NullAttr attribute) {}
}
