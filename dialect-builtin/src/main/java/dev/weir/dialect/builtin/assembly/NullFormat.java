package dev.weir.dialect.builtin.assembly;

import dev.weir.dialect.builtin.NullAttr;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedAttributeFormat;

/// The text of [NullAttr]: nothing after its name.
public final class NullFormat extends NamedAttributeFormat<NullAttr> {
  /// Makes the format.
  public NullFormat() {
    super("null", NullAttr.class);
  }

  @Override
  public NullAttr parse(AttributeParser parser) {
    return NullAttr.NULL;
  }

  @Override
  public void print(AttributePrinter printer, NullAttr attribute) {}
}
