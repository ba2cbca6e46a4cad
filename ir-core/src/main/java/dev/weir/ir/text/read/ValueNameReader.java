package dev.weir.ir.text.read;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.Token;
import java.util.ArrayList;
import java.util.List;

/// Reads the names of values: those that an operation defines and those that it uses.
final class ValueNameReader {
  private final ParseSession session;
  private final Lexer lexer;

  ValueNameReader(ParseSession session) {
    this.session = session;
    this.lexer = session.lexer;
  }

  /// Reads the names before an operation's name, with the `=` after them, if there are any.
  List<ResultName> parseResultNames() {
    if (lexer.kind != Token.PERCENT_ID) {
      return ImmutableList.of();
    }
    ResultName first = parseResultName();
    if (lexer.consumeIf(Token.EQUAL)) {
      return ImmutableList.of(first);
    }
    List<ResultName> names = new ArrayList<>();
    names.add(first);
    while (lexer.consumeIf(Token.COMMA)) {
      names.add(parseResultName());
    }
    lexer.expect(Token.EQUAL, "expected '=' after SSA name");
    return names;
  }

  private ResultName parseResultName() {
    if (lexer.kind != Token.PERCENT_ID) {
      throw lexer.wrongToken("expected valid ssa identifier");
    }
    int at = lexer.start;
    int id = session.valueIds.of(at + 1, lexer.end);
    lexer.next();
    if (!lexer.consumeIf(Token.COLON)) {
      return new ResultName(id, 1, at);
    }
    if (lexer.kind != Token.INTEGER) {
      throw lexer.wrongToken("expected integer number of results");
    }
    var count = session.attributes.numbers().digits(lexer.start, lexer.end);
    if (count.signum() == 0 || count.bitLength() > 30) {
      throw lexer.error("expected named operation to have at least 1 result");
    }
    lexer.next();
    return new ResultName(id, count.intValue(), at);
  }

  /// Reads names of operands separated by commas, if there are any.
  List<OperandName> parseOperandNames() {
    if (lexer.kind != Token.PERCENT_ID) {
      return ImmutableList.of();
    }
    OperandName first = parseOperandName();
    if (lexer.kind != Token.COMMA) {
      return ImmutableList.of(first);
    }
    List<OperandName> names = new ArrayList<>(4);
    names.add(first);
    while (lexer.consumeIf(Token.COMMA)) {
      if (lexer.kind != Token.PERCENT_ID) {
        throw lexer.wrongToken("expected SSA operand");
      }
      names.add(parseOperandName());
    }
    return names;
  }

  /// {@return the operand name that the current `%` token begins}
  OperandName parseOperandName() {
    int at = lexer.start;
    int id = session.valueIds.of(at + 1, lexer.end);
    lexer.next();
    if (lexer.kind != Token.HASH_ID) {
      return new OperandName(id, 0, at);
    }
    int number = 0;
    for (int i = lexer.start + 1; i < lexer.end; i++) {
      int digit = lexer.bytes[i] - '0';
      if (digit < 0 || digit > 9 || number > 100_000_000) {
        throw lexer.error("invalid SSA value result number");
      }
      number = number * 10 + digit;
    }
    lexer.next();
    return new OperandName(id, number, at);
  }
}
