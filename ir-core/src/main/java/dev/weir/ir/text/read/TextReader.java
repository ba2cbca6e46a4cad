package dev.weir.ir.text.read;

import dev.weir.ir.text.TextParser;
import dev.weir.ir.text.UnresolvedOperand;
import dev.weir.ir.text.lex.Token;
import java.util.Optional;

/// Reads a small language of somebody else's.
public final class TextReader extends FormatParser implements TextParser {
  private final ValueNameReader names;

  public TextReader(ParseSession session) {
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
