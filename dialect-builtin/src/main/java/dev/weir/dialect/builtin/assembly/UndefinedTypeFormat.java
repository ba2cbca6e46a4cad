package dev.weir.dialect.builtin.assembly;

import dev.weir.dialect.builtin.UndefinedType;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedTypeFormat;

/// The text of [UndefinedType]: nothing after its name.
public final class UndefinedTypeFormat extends NamedTypeFormat<UndefinedType> {
  /// Makes the format.
  public UndefinedTypeFormat() {
    super("undefined", UndefinedType.class);
  }

  @Override
  public UndefinedType parse(AttributeParser parser) {
    return UndefinedType.UNDEFINED;
  }

  @Override
  public void print(AttributePrinter printer, UndefinedType type) {}
}
