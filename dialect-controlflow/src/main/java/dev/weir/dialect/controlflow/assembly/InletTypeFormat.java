package dev.weir.dialect.controlflow.assembly;

import dev.weir.dialect.controlflow.InletType;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedTypeFormat;

/// The text of [InletType]: nothing after its name.
public final class InletTypeFormat extends NamedTypeFormat<InletType> {
  /// Makes the format.
  public InletTypeFormat() {
    super("inlet", InletType.class);
  }

  @Override
  public InletType parse(AttributeParser parser) {
    return InletType.INLET;
  }

  @Override
  public void print(AttributePrinter printer, InletType type) {}
}
