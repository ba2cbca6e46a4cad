package dev.weir.dialect.shape.assembly;

import dev.weir.dialect.shape.ConstraintAttr;
import dev.weir.dialect.shape.constraint.Constraint;
import dev.weir.dialect.shape.term.TermSyntaxException;
import dev.weir.ir.Location;
import dev.weir.ir.text.AttributeFormat;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;

/// The text of [ConstraintAttr]: `<"s0 = 1..64">`.
public final class ConstraintFormat implements AttributeFormat<ConstraintAttr> {
  /// Makes the format.
  public ConstraintFormat() {}

  @Override
  public String mnemonic() {
    return "constraint";
  }

  @Override
  public Class<ConstraintAttr> attributeClass() {
    return ConstraintAttr.class;
  }

  @Override
  public ConstraintAttr parse(AttributeParser parser) {
    parser.parsePunctuation("<");
    Location at = parser.location();
    String text = parser.parseString();
    ConstraintAttr constraint;
    try {
      constraint = new ConstraintAttr(Constraint.parse(text));
    } catch (TermSyntaxException e) {
      throw parser.error(at, "'%s' is no constraint: %s".formatted(text, e.getMessage()));
    } catch (IllegalArgumentException e) {
      throw parser.error(at, e.getMessage());
    }
    parser.parsePunctuation(">");
    return constraint;
  }

  @Override
  public void print(AttributePrinter printer, ConstraintAttr attribute) {
    printer.print("<").printString(attribute.value().toString()).print(">");
  }
}
