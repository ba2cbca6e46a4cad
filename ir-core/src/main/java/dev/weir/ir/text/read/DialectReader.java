package dev.weir.ir.text.read;

import dev.weir.ir.Attribute;
import dev.weir.ir.Dialect;
import dev.weir.ir.Type;
import dev.weir.ir.attr.OpaqueAttr;
import dev.weir.ir.text.AttributeFormat;
import dev.weir.ir.text.ByteStrings;
import dev.weir.ir.text.SyntaxError;
import dev.weir.ir.text.TypeFormat;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.Token;
import dev.weir.ir.type.NoneType;
import dev.weir.ir.type.OpaqueType;
import org.jspecify.annotations.Nullable;

/// Reads what begins with `!` or `#`: aliases, and the types and attributes of dialects.
final class DialectReader {
  private final ParseSession session;
  private final Lexer lexer;

  DialectReader(ParseSession session) {
    this.session = session;
    this.lexer = session.lexer;
  }

  /// What a `!` or `#` token turned out to be: the dialect and what follows it.
  private record Symbol(String dialect, String text, int at) {}

  /// {@return the type that the current `!` token begins}
  Type parseType() {
    int at = lexer.start;
    String name = lexer.nameAfterPrefix();
    int dot = name.indexOf('.');
    if (dot < 0 && lexer.byteAt(lexer.end) != '<') {
      return alias(session.typeAliases.get(name), name);
    }
    TypeFormat<?> format = dot < 0 ? null : (TypeFormat<?>) session.registry.type(name);
    session.enter();
    Type type;
    if (format != null) {
      lexer.next();
      type = format.parse(new FormatParser(session));
    } else {
      Symbol symbol = parseSymbol(name, dot);
      type = new OpaqueType(symbol.dialect(), symbol.text());
      checkKnown(at, symbol, "type", type);
    }
    session.leave();
    return type;
  }

  /// {@return the attribute that the current `#` token begins}
  ///
  /// @param implied the type where the attribute may not bring its own, or null
  Attribute parseAttribute(@Nullable Type implied) {
    int at = lexer.start;
    String name = lexer.nameAfterPrefix();
    int dot = name.indexOf('.');
    if (dot < 0 && lexer.byteAt(lexer.end) != '<') {
      return alias(session.attributeAliases.get(name), name);
    }
    AttributeFormat<?> format =
        dot < 0 ? null : (AttributeFormat<?>) session.registry.attribute(name);
    session.enter();
    Attribute attribute;
    if (format != null) {
      lexer.next();
      attribute = format.parse(new FormatParser(session));
    } else {
      Symbol symbol = parseSymbol(name, dot);
      Type type = implied;
      if (type == null) {
        type = lexer.consumeIf(Token.COLON) ? session.types.parse() : NoneType.NONE;
      }
      attribute = new OpaqueAttr(symbol.dialect(), symbol.text(), type);
      checkKnown(at, symbol, "attribute", type);
    }
    session.leave();
    return attribute;
  }

  private <T> T alias(ParseSession.@Nullable Alias<T> alias, String name) {
    lexer.next();
    if (alias == null) {
      throw lexer.wrongToken("undefined symbol alias id '" + name + "'");
    }
    session.enter(alias.depth(), alias.weight());
    session.leave();
    return alias.value();
  }

  private void checkKnown(int at, Symbol symbol, String what, Type type) {
    if (session.registry.hasDialect(symbol.dialect())) {
      for (Dialect dialect : session.registry.dialects(symbol.dialect())) {
        if (dialect.allowsUnknownOperations()) {
          return;
        }
      }
      String mnemonic = symbol.text();
      int end = 0;
      while (end < mnemonic.length()
          && (Character.isLetterOrDigit(mnemonic.charAt(end))
              || mnemonic.charAt(end) == '_'
              || mnemonic.charAt(end) == '.')) {
        end++;
      }
      throw lexer.error(
          at,
          "unknown %s `%s` in dialect `%s`"
              .formatted(what, mnemonic.substring(0, end), symbol.dialect()));
    }
    if (!session.options.allowUnregistered()) {
      String shown =
          what.equals("type")
              ? "`!\"%s\"<\"%s\">`".formatted(symbol.dialect(), symbol.text())
              : "#\"%s\"<\"%s\"> : '%s'".formatted(symbol.dialect(), symbol.text(), type);
      throw lexer.error(
          symbol.at(),
          "%s %s created with unregistered dialect. If this is intended, please use -allow-unregistered-dialect"
              .formatted(shown, what));
    }
  }

  private void checkNamespace(String dialect) {
    boolean valid = !dialect.isEmpty() && !Lexer.isDigit(dialect.charAt(0));
    for (int i = 0; valid && i < dialect.length(); i++) {
      char c = dialect.charAt(i);
      valid = Lexer.isLetter(c) || Lexer.isDigit(c) || c == '_' || c == '$';
    }
    if (!valid) {
      throw lexer.error("invalid dialect namespace '\"" + dialect + "\"'");
    }
  }

  /// Reads `dialect.text`, `dialect.text<…>` or `dialect<…>` from its bytes, verbatim.
  private Symbol parseSymbol(String name, int dot) {
    int at = lexer.end;
    checkNamespace(dot >= 0 ? name.substring(0, dot) : name);
    if (dot >= 0) {
      String dialect = name.substring(0, dot);
      int textAt = lexer.start + 2 + dot;
      if (lexer.byteAt(at) != '<') {
        lexer.next();
        return new Symbol(dialect, name.substring(dot + 1), textAt);
      }
      int end = bodyEnd(at);
      String body = ByteStrings.decode(lexer.bytes, at, end);
      lexer.resetTo(end);
      return new Symbol(dialect, name.substring(dot + 1) + body, textAt);
    }
    int end = bodyEnd(at);
    String body = ByteStrings.decode(lexer.bytes, at + 1, end - 1);
    lexer.resetTo(end);
    return new Symbol(name, body, at + 1);
  }

  /// {@return where the bracketed text that begins at `from` ends, its brackets balanced}
  private int bodyEnd(int from) {
    byte[] closers = new byte[16];
    int depth = 0;
    int at = from;
    while (true) {
      int c = lexer.byteAt(at);
      switch (c) {
        case '<', '[', '(', '{' -> {
          if (depth == closers.length) {
            closers = java.util.Arrays.copyOf(closers, depth * 2);
          }
          closers[depth++] = (byte) (c == '<' ? '>' : c == '[' ? ']' : c == '(' ? ')' : '}');
        }
        case '>', ']', ')', '}' -> {
          if (closers[depth - 1] != c) {
            throw unbalanced(from, closers[depth - 1]);
          }
          if (--depth == 0) {
            return at + 1;
          }
        }
        case '-' -> {
          if (lexer.byteAt(at + 1) == '>') {
            at++;
          }
        }
        case '"' -> {
          lexer.resetTo(at);
          at = lexer.end - 1;
        }
        case -1, 0 -> throw unbalanced(from, closers[depth - 1]);
        default -> {}
      }
      at++;
    }
  }

  private SyntaxError unbalanced(int from, byte closer) {
    char open =
        switch (closer) {
          case '>' -> '<';
          case ']' -> '[';
          case ')' -> '(';
          default -> '{';
        };
    return lexer.error(from, "unbalanced '" + open + "' character in pretty dialect name");
  }
}
