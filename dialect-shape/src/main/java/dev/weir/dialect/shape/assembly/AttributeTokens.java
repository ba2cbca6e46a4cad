package dev.weir.dialect.shape.assembly;

import dev.weir.dialect.shape.term.Simplifier;
import dev.weir.dialect.shape.term.Term;
import dev.weir.dialect.shape.term.TermBounds;
import dev.weir.dialect.shape.term.TermParser;
import dev.weir.dialect.shape.term.TermTokens;
import dev.weir.ir.text.AttributeParser;
import java.util.Optional;

/// The tokens of an attribute as those of a term, so that errors have places in the file.
record AttributeTokens(AttributeParser parser) implements TermTokens {
  static Term parseTerm(AttributeParser parser) {
    return TermParser.parse(new AttributeTokens(parser), new Simplifier(TermBounds.INTRINSIC));
  }

  @Override
  public boolean accept(String punctuation) {
    return parser.parseOptionalPunctuation(punctuation);
  }

  @Override
  public Optional<String> acceptName() {
    return parser.parseOptionalKeyword();
  }

  @Override
  public Optional<Long> acceptInteger() {
    return parser.parseOptionalInteger();
  }

  @Override
  public RuntimeException error(String message) {
    return parser.error(parser.location(), message);
  }
}
