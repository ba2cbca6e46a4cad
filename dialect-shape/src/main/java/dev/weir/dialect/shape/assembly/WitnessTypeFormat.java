package dev.weir.dialect.shape.assembly;

import dev.weir.dialect.shape.WitnessType;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedTypeFormat;

/// The text of [WitnessType]: nothing after its name.
public final class WitnessTypeFormat extends NamedTypeFormat<WitnessType> {
  /// Makes the format.
  public WitnessTypeFormat() {
    super("witness", WitnessType.class);
  }

  @Override
  public WitnessType parse(AttributeParser parser) {
    return WitnessType.WITNESS;
  }

  @Override
  public void print(AttributePrinter printer, WitnessType type) {}
}
