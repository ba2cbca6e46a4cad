package dev.weir.ir.text.read;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.Location;
import dev.weir.ir.Type;
import dev.weir.ir.text.AttributeParser;
import dev.weir.ir.text.SyntaxError;
import dev.weir.ir.text.lex.Lexer;
import dev.weir.ir.text.lex.Token;
import dev.weir.ir.type.FloatType;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/// What the formats of types and attributes read from: a view of the text being parsed.
sealed class FormatParser implements AttributeParser permits OpFormatParser, TextReader {
  final ParseSession session;
  final Lexer lexer;

  FormatParser(ParseSession session) {
    this.session = session;
    this.lexer = session.lexer;
  }

  @Override
  public Location location() {
    return session.location(lexer.start);
  }

  @Override
  public SyntaxError error(Location at, String message, Object... arguments) {
    String text = arguments.length == 0 ? message : String.format(Locale.ROOT, message, arguments);
    session.diagnostics.error(at, "%s", text);
    return new SyntaxError();
  }

  @Override
  public boolean parseOptionalPunctuation(String token) {
    if (token.equals("::")) {
      if (lexer.kind != Token.COLON || lexer.byteAt(lexer.end) != ':') {
        return false;
      }
      lexer.resetTo(lexer.end + 1);
      return true;
    }
    return lexer.consumeIf(Token.ofPunctuation(token));
  }

  @Override
  public void parsePunctuation(String token) {
    if (!parseOptionalPunctuation(token)) {
      throw lexer.wrongToken("expected '" + token + "'");
    }
  }

  @Override
  public boolean parseOptionalKeyword(String keyword) {
    return lexer.consumeKeyword(keyword);
  }

  @Override
  public void parseKeyword(String keyword) {
    if (!lexer.consumeKeyword(keyword)) {
      throw error(location(), "expected '" + keyword + "'");
    }
  }

  @Override
  public String parseKeyword() {
    if (lexer.kind != Token.BARE_ID) {
      throw error(location(), "expected valid keyword");
    }
    String name = lexer.name();
    lexer.next();
    return name;
  }

  @Override
  public Optional<String> parseOptionalKeyword() {
    return lexer.kind == Token.BARE_ID ? Optional.of(parseKeyword()) : Optional.empty();
  }

  @Override
  public String parseString() {
    if (lexer.kind != Token.STRING) {
      throw error(location(), "expected string");
    }
    String value = lexer.stringValue();
    lexer.next();
    return value;
  }

  @Override
  public Optional<String> parseOptionalString() {
    return lexer.kind == Token.STRING ? Optional.of(parseString()) : Optional.empty();
  }

  @Override
  public long parseInteger() {
    int at = lexer.start;
    if (lexer.kind != Token.INTEGER && lexer.kind != Token.MINUS) {
      throw error(location(), "expected integer value");
    }
    BigInteger value = session.attributes.numbers().parseBigInteger();
    if (value.bitLength() > 63) {
      throw error(session.location(at), "integer value too large");
    }
    return value.longValue();
  }

  @Override
  public Optional<Long> parseOptionalInteger() {
    boolean integer =
        lexer.kind == Token.INTEGER
            || lexer.kind == Token.MINUS && Lexer.isDigit(lexer.byteAt(lexer.end));
    return integer ? Optional.of(parseInteger()) : Optional.empty();
  }

  @Override
  public double parseFloat() {
    boolean negative = lexer.consumeIf(Token.MINUS);
    double value;
    switch (lexer.kind) {
      case FLOAT -> value = session.attributes.numbers().floatValue(lexer.start, lexer.end);
      case INTEGER -> {
        BigInteger digits = session.attributes.numbers().digits(lexer.start, lexer.end);
        boolean hex = lexer.end - lexer.start > 1 && lexer.bytes[lexer.start + 1] == 'x';
        if (hex && digits.bitLength() > 64) {
          throw lexer.error("hexadecimal float constant out of range for type");
        }
        value = hex ? FloatType.F64.fromBits(digits.longValue()) : digits.doubleValue();
      }
      case BARE_ID -> {
        if (lexer.isKeyword("inf")) {
          value = Double.POSITIVE_INFINITY;
        } else if (lexer.isKeyword("nan")) {
          value = Double.NaN;
        } else {
          throw error(location(), "expected floating point literal");
        }
      }
      default -> throw error(location(), "expected floating point literal");
    }
    lexer.next();
    return negative ? -value : value;
  }

  @Override
  public boolean parseBoolean() {
    if (lexer.consumeKeyword("true")) {
      return true;
    }
    if (lexer.consumeKeyword("false")) {
      return false;
    }
    throw error(location(), "expected 'true' or 'false'");
  }

  @Override
  public Type parseType() {
    return session.types.parse();
  }

  @Override
  public Optional<Type> parseOptionalType() {
    return Optional.ofNullable(session.types.parseOptional());
  }

  @Override
  public Attribute parseAttribute() {
    return session.attributes.parse();
  }

  @Override
  public Attribute parseAttribute(Type type) {
    return session.attributes.parse(type);
  }

  @Override
  public Optional<Attribute> parseOptionalAttribute() {
    return Optional.ofNullable(session.attributes.parseOptional(null));
  }

  @Override
  public String parseSymbolName() {
    if (lexer.kind != Token.AT_ID) {
      throw error(location(), "expected valid '@'-identifier for symbol name");
    }
    String name = lexer.symbolName();
    lexer.next();
    return name;
  }

  @Override
  public Optional<String> parseOptionalSymbolName() {
    return lexer.kind == Token.AT_ID ? Optional.of(parseSymbolName()) : Optional.empty();
  }

  @Override
  public <T> ImmutableList<T> parseList(String open, Supplier<T> element, String close) {
    if (!open.isEmpty()) {
      parsePunctuation(open);
    }
    if (!close.isEmpty() && parseOptionalPunctuation(close)) {
      return ImmutableList.of();
    }
    var elements = ImmutableList.<T>builder();
    do {
      elements.add(element.get());
    } while (lexer.consumeIf(Token.COMMA));
    if (!close.isEmpty()) {
      parsePunctuation(close);
    }
    return elements.build();
  }

  @Override
  public ImmutableLongArray parseDimensions(boolean trailingX) {
    return session.types.parseDimensions(true, trailingX);
  }
}
