package dev.weir.ir.text;

import java.util.Optional;

/// Reads a small language of somebody else's.
final class TextReader extends FormatParser implements TextParser {
  private final ValueNameReader names;

  TextReader(ParseSession session) {
    super(session);
    names = new ValueNameReader(session);
  }

  @Override
  public Optional<UnresolvedOperand> parseOptionalValueName() {
    if (lexer.kind != Token.PERCENT_ID) {
      return Optional.empty();
    }
    OperandName name = names.parseOperandName();
    return Optional.of(
        new UnresolvedOperand(lexer.nameAt(name.at()), name.number(), session.location(name.at())));
  }

  @Override
  public boolean isAtEnd() {
    return lexer.kind == Token.END;
  }
}
