package dev.weir.dialect.controlflow.assembly;

import dev.weir.dialect.controlflow.InletType;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.TypeFormat;

/// The text of [InletType]: nothing after its name.
public final class InletTypeFormat implements TypeFormat<InletType> {
  /// Makes the format.
  public InletTypeFormat() {}

  @Override
  public String mnemonic() {
    return "inlet";
  }

  @Override
  public Class<InletType> typeClass() {
    return InletType.class;
  }

  @Override
  public InletType parse(AttributeParser parser) {
    return InletType.INLET;
  }

  @Override
  public void print(AttributePrinter printer, InletType type) {}
}
