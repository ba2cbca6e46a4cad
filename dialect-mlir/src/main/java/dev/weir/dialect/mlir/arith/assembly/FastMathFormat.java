package dev.weir.dialect.mlir.arith.assembly;

import dev.weir.dialect.mlir.arith.floating.FastMathAttr;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import dev.weir.ir.text.NamedAttributeFormat;

/// The text of [FastMathAttr].
public final class FastMathFormat extends NamedAttributeFormat<FastMathAttr> {
  private static final FlagText TEXT =
      new FlagText("::mlir::arith::FastMathFlags", ",", FastMathAttr.NAMES, "fast");

  /// Makes the format.
  public FastMathFormat() {
    super("fastmath", FastMathAttr.class);
  }

  @Override
  public FastMathAttr parse(AttributeParser parser) {
    int flags = TEXT.parse(parser);
    return flags == 0 ? FastMathAttr.NONE : new FastMathAttr(flags);
  }

  @Override
  public void print(AttributePrinter printer, FastMathAttr attribute) {
    TEXT.print(printer, attribute.flags());
  }
}
