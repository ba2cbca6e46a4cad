package dev.weir.dialect.controlflow.assembly;

import dev.weir.dialect.controlflow.StackType;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedTypeFormat;

/// The text of [StackType]: nothing after its name.
public final class StackTypeFormat extends NamedTypeFormat<StackType> {
  /// Makes the format.
  public StackTypeFormat() {
    super("stack", StackType.class);
  }

  @Override
  public StackType parse(AttributeParser parser) {
    return StackType.STACK;
  }

  @Override
  public void print(AttributePrinter printer, StackType type) {}
}
