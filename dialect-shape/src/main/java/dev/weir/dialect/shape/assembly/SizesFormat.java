package dev.weir.dialect.shape.assembly;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.SizesAttr;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Attribute;
import dev.weir.ir.Location;
import dev.weir.ir.text.AttributeFormat;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.AttributePrinter;
import java.util.Optional;

/// The text of [SizesAttr]: `<s0, 2*s0 + 1, ?>`, and `<s0 | #rest>` where the encoding says more.
public final class SizesFormat implements AttributeFormat<SizesAttr> {
  /// Makes the format.
  public SizesFormat() {}

  @Override
  public String mnemonic() {
    return "sizes";
  }

  @Override
  public Class<SizesAttr> attributeClass() {
    return SizesAttr.class;
  }

  @Override
  public SizesAttr parse(AttributeParser parser) {
    parser.parsePunctuation("<");
    Location at = parser.location();
    var open = ImmutableList.<Optional<Term>>builder();
    boolean named = false;
    do {
      Optional<Term> size =
          parser.parseOptionalPunctuation("?") ? Optional.empty() : Optional.of(term(parser));
      named |= size.isPresent();
      open.add(size);
    } while (parser.parseOptionalPunctuation(","));
    if (!named) {
      throw parser.error(at, "expected a term for one size at least");
    }
    Optional<Attribute> rest =
        parser.parseOptionalPunctuation("|")
            ? Optional.of(parser.parseAttribute())
            : Optional.empty();
    parser.parsePunctuation(">");
    return new SizesAttr(open.build(), rest);
  }

  private static Term term(AttributeParser parser) {
    Location at = parser.location();
    Term term = AttributeTokens.parseTerm(parser);
    if (term.isLarge()) {
      throw parser.error(at, "the term is too large");
    }
    if (term instanceof IntegerTerm) {
      throw parser.error(at, "the size %s is known and belongs in the shape", term);
    }
    return term;
  }

  @Override
  public void print(AttributePrinter printer, SizesAttr attribute) {
    String separator = "<";
    for (Optional<Term> size : attribute.open()) {
      printer.print(separator).print(size.map(Term::toString).orElse("?"));
      separator = ", ";
    }
    if (attribute.rest().isPresent()) {
      printer.print(" | ").printAttribute(attribute.rest().get());
    }
    printer.print(">");
  }
}
