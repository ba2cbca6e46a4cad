package dev.weir.dialect.controlflow.assembly;

import dev.weir.dialect.controlflow.OutletType;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedTypeFormat;

/// The text of [OutletType]: nothing after its name.
public final class OutletTypeFormat extends NamedTypeFormat<OutletType> {
  /// Makes the format.
  public OutletTypeFormat() {
    super("outlet", OutletType.class);
  }

  @Override
  public OutletType parse(AttributeParser parser) {
    return OutletType.OUTLET;
  }

  @Override
  public void print(AttributePrinter printer, OutletType type) {}
}
