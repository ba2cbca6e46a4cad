package dev.weir.dialect.builtin.assembly;

import dev.weir.dialect.builtin.StringType;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedTypeFormat;

/// The text of [StringType]: nothing after its name.
public final class StringTypeFormat extends NamedTypeFormat<StringType> {
  /// Makes the format.
  public StringTypeFormat() {
    super("string", StringType.class);
  }

  @Override
  public StringType parse(AttributeParser parser) {
    return StringType.STRING;
  }

  @Override
  public void print(AttributePrinter printer, StringType type) {}
}
