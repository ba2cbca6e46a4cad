package dev.weir.dialect.shape.assembly;

import dev.weir.dialect.shape.TermAttr;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Location;
import dev.weir.ir.text.AttributeFormat;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;

/// The text of [TermAttr]: `<2*s0 + 1>`.
public final class TermFormat implements AttributeFormat<TermAttr> {
  /// Makes the format.
  public TermFormat() {}

  @Override
  public String mnemonic() {
    return "term";
  }

  @Override
  public Class<TermAttr> attributeClass() {
    return TermAttr.class;
  }

  @Override
  public TermAttr parse(AttributeParser parser) {
    parser.parsePunctuation("<");
    Term term = parseTerm(parser);
    parser.parsePunctuation(">");
    return new TermAttr(term);
  }

  /// {@return the term that comes next}; a large one is an error, since it could not be printed
  public static Term parseTerm(AttributeParser parser) {
    Location at = parser.location();
    Term term = AttributeTokens.parseTerm(parser);
    if (term.isLarge()) {
      throw parser.error(at, "the term is too large");
    }
    return term;
  }

  @Override
  public void print(AttributePrinter printer, TermAttr attribute) {
    printer.print("<").print(attribute.value().toString()).print(">");
  }
}
