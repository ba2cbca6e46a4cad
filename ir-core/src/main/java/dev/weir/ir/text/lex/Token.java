package dev.weir.ir.text.lex;

/// The kinds of tokens of MLIR's text.
public enum Token {
  END("end of file"),
  /// A name: `func.func`, `i32`, `true`.
  BARE_ID("identifier"),
  /// `@name` or `@"name"`.
  AT_ID("symbol name"),
  /// `#name`.
  HASH_ID("attribute"),
  /// `%name`.
  PERCENT_ID("SSA name"),
  /// `^name`.
  CARET_ID("block name"),
  /// `!name`.
  EXCLAIM_ID("type"),
  /// Decimal or hexadecimal digits.
  INTEGER("integer"),
  /// Digits with a point.
  FLOAT("floating point number"),
  /// A quoted string, still escaped.
  STRING("string"),
  ARROW("->"),
  COLON(":"),
  COMMA(","),
  ELLIPSIS("..."),
  EQUAL("="),
  GREATER(">"),
  LESS("<"),
  L_BRACE("{"),
  R_BRACE("}"),
  L_PAREN("("),
  R_PAREN(")"),
  L_SQUARE("["),
  R_SQUARE("]"),
  MINUS("-"),
  PLUS("+"),
  QUESTION("?"),
  SLASH("/"),
  STAR("*"),
  VERTICAL_BAR("|"),
  /// `{-#`
  METADATA_BEGIN("{-#"),
  /// `#-}`
  METADATA_END("#-}");

  private final String text;

  Token(String text) {
    this.text = text;
  }

  /// {@return the punctuation itself, or what the token is}
  String text() {
    return text;
  }

  public static Token ofPunctuation(String text) {
    for (Token token : values()) {
      if (token.ordinal() >= ARROW.ordinal() && token.text.equals(text)) {
        return token;
      }
    }
    throw new IllegalArgumentException("'" + text + "' is no punctuation");
  }
}
