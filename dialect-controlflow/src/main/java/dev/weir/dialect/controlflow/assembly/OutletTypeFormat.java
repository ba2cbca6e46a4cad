package dev.weir.dialect.controlflow.assembly;

import dev.weir.dialect.controlflow.OutletType;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.TypeFormat;

/// The text of [OutletType]: nothing after its name.
public final class OutletTypeFormat implements TypeFormat<OutletType> {
  /// Makes the format.
  public OutletTypeFormat() {}

  @Override
  public String mnemonic() {
    return "outlet";
  }

  @Override
  public Class<OutletType> typeClass() {
    return OutletType.class;
  }

  @Override
  public OutletType parse(AttributeParser parser) {
    return OutletType.OUTLET;
  }

  @Override
  public void print(AttributePrinter printer, OutletType type) {}
}
