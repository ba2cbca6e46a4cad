package dev.weir.dialect.mlir.arith.assembly;

import dev.weir.dialect.mlir.arith.floating.FastMathAttr;
import dev.weir.ir.text.AttributeFormat;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;

/// The text of [FastMathAttr].
public final class FastMathFormat implements AttributeFormat<FastMathAttr> {
  private static final FlagText TEXT =
      new FlagText("::mlir::arith::FastMathFlags", ",", FastMathAttr.NAMES, "fast");

  /// Makes the format.
  public FastMathFormat() {}

  @Override
  public String mnemonic() {
    return "fastmath";
  }

  @Override
  public Class<FastMathAttr> attributeClass() {
    return FastMathAttr.class;
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
