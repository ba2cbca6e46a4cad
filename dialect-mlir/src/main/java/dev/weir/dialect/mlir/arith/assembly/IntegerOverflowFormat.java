package dev.weir.dialect.mlir.arith.assembly;

import dev.weir.dialect.mlir.arith.integer.IntegerOverflowAttr;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedAttributeFormat;

/// The text of [IntegerOverflowAttr].
public final class IntegerOverflowFormat extends NamedAttributeFormat<IntegerOverflowAttr> {
  private static final FlagText TEXT =
      new FlagText("::mlir::arith::IntegerOverflowFlags", ", ", IntegerOverflowAttr.NAMES, "");

  /// Makes the format.
  public IntegerOverflowFormat() {
    super("overflow", IntegerOverflowAttr.class);
  }

  @Override
  public IntegerOverflowAttr parse(AttributeParser parser) {
    int flags = TEXT.parse(parser);
    return flags == 0 ? IntegerOverflowAttr.NONE : new IntegerOverflowAttr(flags);
  }

  @Override
  public void print(AttributePrinter printer, IntegerOverflowAttr attribute) {
    TEXT.print(printer, attribute.flags());
  }
}
