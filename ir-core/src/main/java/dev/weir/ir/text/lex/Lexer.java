package dev.weir.ir.text.lex;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.text.ByteStrings;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.text.SyntaxError;

/// The tokens of a text, one at a time, from where [#resetTo] says. The current token is a kind and a range of bytes; nothing is
/// copied until somebody asks for its text.
public final class Lexer {
  private static final byte LETTER = 1;
  private static final byte DIGIT = 2;
  private static final byte HEX = 4;
  private static final byte NAME_EXTRA = 8;
  private static final byte SUFFIX_EXTRA = 16;
  private static final byte[] CLASS = new byte[128];

  static {
    for (int c = 0; c < 128; c++) {
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      boolean digit = c >= '0' && c <= '9';
      boolean hex = digit || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F';
      CLASS[c] =
          (byte)
              ((letter ? LETTER : 0)
                  | (digit ? DIGIT : 0)
                  | (hex ? HEX : 0)
                  | (c == '_' || c == '$' || c == '.' ? NAME_EXTRA : 0)
                  | (c == '_' || c == '$' || c == '.' || c == '-' ? SUFFIX_EXTRA : 0));
    }
  }

  public final SourceText source;
  public final byte[] bytes;
  public final NameTable names = new NameTable();
  private final int limit;
  private final Diagnostics diagnostics;

  /// The kind of the current token.
  public Token kind = Token.END;

  /// Where the current token begins.
  public int start;

  /// Where the current token ends.
  public int end;

  /// Where the token before the current one ends.
  public int previousEnd;

  public Lexer(SourceText source, Diagnostics diagnostics) {
    this.source = source;
    this.diagnostics = diagnostics;
    bytes = source.bytes();
    limit = source.end();
    end = source.start();
  }

  public static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  static boolean isHexDigit(int c) {
    return c >= 0 && c < 128 && (CLASS[c] & HEX) != 0;
  }

  public static boolean isLetter(int c) {
    return c >= 0 && c < 128 && (CLASS[c] & LETTER) != 0;
  }

  private static boolean isClass(int c, int classes) {
    return c >= 0 && c < 128 && (CLASS[c] & classes) != 0;
  }

  /// {@return the byte at `at`, or -1 beyond the end}
  public int byteAt(int at) {
    return at < limit ? bytes[at] & 0xFF : -1;
  }

  /// Makes the token that begins at or after `offset` the current one.
  public void resetTo(int offset) {
    end = offset;
    next();
  }

  /// Goes to the next token.
  ///
  /// @throws SyntaxError if there is no token there
  public void next() {
    int at = end;
    previousEnd = at;
    while (true) {
      if (at >= limit) {
        start = limit;
        end = limit;
        kind = Token.END;
        return;
      }
      byte c = bytes[at];
      if (c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == 0) {
        at++;
      } else if (c == '/' && byteAt(at + 1) == '/') {
        while (at < limit && bytes[at] != '\n') {
          at++;
        }
      } else {
        start = at;
        scan(c);
        return;
      }
    }
  }

  private void scan(byte c) {
    if (isClass(c, LETTER) || c == '_') {
      int at = start + 1;
      while (at < limit && isClass(bytes[at], LETTER | DIGIT | NAME_EXTRA)) {
        at++;
      }
      token(Token.BARE_ID, at);
      return;
    }
    if (isDigit(c)) {
      scanNumber();
      return;
    }
    switch (c) {
      case '%' -> scanPrefixed(Token.PERCENT_ID);
      case '^' -> scanPrefixed(Token.CARET_ID);
      case '!' -> scanPrefixed(Token.EXCLAIM_ID);
      case '#' -> {
        if (byteAt(start + 1) == '-' && byteAt(start + 2) == '}') {
          token(Token.METADATA_END, start + 3);
        } else {
          scanPrefixed(Token.HASH_ID);
        }
      }
      case '@' -> scanSymbol();
      case '"' -> scanString(start + 1, Token.STRING);
      case '(' -> token(Token.L_PAREN, start + 1);
      case ')' -> token(Token.R_PAREN, start + 1);
      case '[' -> token(Token.L_SQUARE, start + 1);
      case ']' -> token(Token.R_SQUARE, start + 1);
      case '{' -> {
        boolean metadata = byteAt(start + 1) == '-' && byteAt(start + 2) == '#';
        token(metadata ? Token.METADATA_BEGIN : Token.L_BRACE, start + (metadata ? 3 : 1));
      }
      case '}' -> token(Token.R_BRACE, start + 1);
      case '<' -> token(Token.LESS, start + 1);
      case '>' -> token(Token.GREATER, start + 1);
      case ',' -> token(Token.COMMA, start + 1);
      case ':' -> token(Token.COLON, start + 1);
      case '=' -> token(Token.EQUAL, start + 1);
      case '?' -> token(Token.QUESTION, start + 1);
      case '*' -> token(Token.STAR, start + 1);
      case '+' -> token(Token.PLUS, start + 1);
      case '|' -> token(Token.VERTICAL_BAR, start + 1);
      case '/' -> token(Token.SLASH, start + 1);
      case '-' -> {
        boolean arrow = byteAt(start + 1) == '>';
        token(arrow ? Token.ARROW : Token.MINUS, start + (arrow ? 2 : 1));
      }
      case '.' -> {
        if (byteAt(start + 1) != '.' || byteAt(start + 2) != '.') {
          throw error(start, "expected three consecutive dots for an ellipsis");
        }
        token(Token.ELLIPSIS, start + 3);
      }
      default -> throw error(start, "unexpected character");
    }
  }

  private void token(Token newKind, int newEnd) {
    kind = newKind;
    end = newEnd;
  }

  private void scanNumber() {
    int at = start + 1;
    if (bytes[start] == '0' && byteAt(at) == 'x' && isHexDigit(byteAt(at + 1))) {
      at += 2;
      while (isHexDigit(byteAt(at))) {
        at++;
      }
      token(Token.INTEGER, at);
      return;
    }
    while (isDigit(byteAt(at))) {
      at++;
    }
    if (byteAt(at) != '.') {
      token(Token.INTEGER, at);
      return;
    }
    at++;
    while (isDigit(byteAt(at))) {
      at++;
    }
    if (byteAt(at) == 'e' || byteAt(at) == 'E') {
      int sign = byteAt(at + 1);
      int digits = sign == '+' || sign == '-' ? at + 2 : at + 1;
      if (isDigit(byteAt(digits))) {
        at = digits + 1;
        while (isDigit(byteAt(at))) {
          at++;
        }
      }
    }
    token(Token.FLOAT, at);
  }

  private void scanPrefixed(Token newKind) {
    int at = nameEnd(start + 1);
    if (at == start + 1) {
      String what =
          switch (newKind) {
            case PERCENT_ID -> "invalid SSA name";
            case HASH_ID -> "invalid attribute name";
            case CARET_ID -> "invalid block name";
            default -> "invalid type identifier";
          };
      throw error(start, what);
    }
    token(newKind, at);
  }

  private void scanSymbol() {
    int c = byteAt(start + 1);
    if (c == '"') {
      scanString(start + 2, Token.AT_ID);
      return;
    }
    if (!isLetter(c) && c != '_') {
      throw error(start + 1, "@ identifier expected to start with letter or '_'");
    }
    int at = start + 2;
    while (at < limit && isClass(bytes[at], LETTER | DIGIT | NAME_EXTRA)) {
      at++;
    }
    token(Token.AT_ID, at);
  }

  private void scanString(int from, Token newKind) {
    int at = from;
    while (true) {
      int c = byteAt(at++);
      switch (c) {
        case '"' -> {
          token(newKind, at);
          return;
        }
        case -1, '\n', 0x0B, '\f' -> throw error(at - 1, "expected '\"' in string literal");
        case '\\' -> {
          int escaped = byteAt(at);
          if (escaped == '"' || escaped == '\\' || escaped == 'n' || escaped == 't') {
            at++;
          } else if (isHexDigit(escaped) && isHexDigit(byteAt(at + 1))) {
            at += 2;
          } else {
            throw error(at - 1, "unknown escape in string literal");
          }
        }
        default -> {}
      }
    }
  }

  /// {@return whether the current token is a `token`, and goes on then}
  public boolean consumeIf(Token token) {
    if (kind != token) {
      return false;
    }
    next();
    return true;
  }

  /// Goes past the token `token`, or reports `message`.
  public void expect(Token token, String message) {
    if (kind != token) {
      throw wrongToken(message);
    }
    next();
  }

  /// {@return whether the current token is the name `keyword`}
  public boolean isKeyword(String keyword) {
    if (kind != Token.BARE_ID || end - start != keyword.length()) {
      return false;
    }
    for (int i = 0; i < keyword.length(); i++) {
      if (bytes[start + i] != keyword.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /// {@return whether the current token is the name `keyword`, and goes on then}
  public boolean consumeKeyword(String keyword) {
    if (!isKeyword(keyword)) {
      return false;
    }
    next();
    return true;
  }

  /// {@return the current token's text, as the one string for it; names only}
  public String name() {
    return names.intern(bytes, start, end);
  }

  /// {@return the current token's text without its first byte, as the one string for it}
  public String nameAfterPrefix() {
    return names.intern(bytes, start + 1, end);
  }

  /// {@return the name of the `%` or `^` token that begins at `offset`, without its first byte}
  public String nameAt(int offset) {
    return ByteStrings.decode(bytes, offset + 1, nameEnd(offset + 1));
  }

  /// {@return the end of the name of a `%`, `^`, `!` or `#` token that begins at `from`; `from` where
  /// there is none}
  public int nameEnd(int from) {
    // Fields are copied to variables, and classes are looked up once: this runs for every name, and
    // mostly before the optimising compiler has had time for it.
    byte[] text = bytes;
    int stop = limit;
    byte[] classes = CLASS;
    int at = from;
    if (at >= stop || text[at] < 0) {
      return at;
    }
    int first = classes[text[at]];
    if ((first & (LETTER | DIGIT | SUFFIX_EXTRA)) == 0) {
      return at;
    }
    int allowed = (first & DIGIT) != 0 ? DIGIT : LETTER | DIGIT | SUFFIX_EXTRA;
    do {
      at++;
    } while (at < stop && text[at] >= 0 && (classes[text[at]] & allowed) != 0);
    return at;
  }

  /// {@return the current token's text}
  public String text() {
    return ByteStrings.decode(bytes, start, end);
  }

  /// {@return the value of the current string token}
  public String stringValue() {
    return unescaped(start + 1, end - 1);
  }

  /// {@return the value of the string token from `from` to `to`}
  public String stringValueAt(int from, int to) {
    return unescaped(from + 1, to - 1);
  }

  /// {@return the name of the current `@` token}
  public String symbolName() {
    return bytes[start + 1] == '"' ? unescaped(start + 2, end - 1) : nameAfterPrefix();
  }

  private String unescaped(int from, int to) {
    boolean plain = true;
    for (int i = from; i < to; i++) {
      if (bytes[i] == '\\' || bytes[i] < 0) {
        plain = false;
        break;
      }
    }
    if (plain) {
      return to - from <= 64 ? names.intern(bytes, from, to) : ByteStrings.decode(bytes, from, to);
    }
    byte[] value = new byte[to - from];
    int size = 0;
    for (int i = from; i < to; i++) {
      byte c = bytes[i];
      if (c == '\\') {
        byte escaped = bytes[++i];
        c =
            switch (escaped) {
              case '"', '\\' -> escaped;
              case 'n' -> '\n';
              case 't' -> '\t';
              default ->
                  (byte) (Character.digit(escaped, 16) << 4 | Character.digit(bytes[++i], 16));
            };
      }
      value[size++] = c;
    }
    return ByteStrings.decode(value, 0, size);
  }

  /// {@return the place of `offset`}
  public Location locationAt(int offset) {
    return source.location(offset);
  }

  /// Reports `message` at `offset` and returns the signal to throw.
  public SyntaxError error(int offset, String message) {
    diagnostics.error(locationAt(offset), "%s", message);
    return new SyntaxError();
  }

  /// Reports `message` at the current token, or before the end of the text, and returns the signal to
  /// throw.
  public SyntaxError error(String message) {
    return error(kind == Token.END && start > source.start() ? start - 1 : start, message);
  }

  /// Reports `message` where the token before the current one ended, since that is where something
  /// else was expected, and returns the signal to throw.
  public SyntaxError wrongToken(String message) {
    int original = kind == Token.END && start > source.start() ? start - 1 : start;
    int at = original;
    while (true) {
      while (at > source.start() && (bytes[at - 1] == ' ' || bytes[at - 1] == '\t')) {
        at--;
      }
      if (at == source.start()) {
        return error(original, message);
      }
      if (bytes[at - 1] != '\n' && bytes[at - 1] != '\r') {
        return error(at, message);
      }
      at = endBeforeComment(at - 1);
    }
  }

  /// {@return where the line that ends at `lineEnd` ends if a comment at its end is left out}
  private int endBeforeComment(int lineEnd) {
    int at = lineEnd - 1;
    while (at >= source.start() && bytes[at] != '\n' && bytes[at] != '\r') {
      if (bytes[at] == '/' && at + 1 < lineEnd && bytes[at + 1] == '/') {
        return at;
      }
      at--;
    }
    return lineEnd;
  }
}
