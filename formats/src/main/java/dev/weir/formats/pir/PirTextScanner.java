package dev.weir.formats.pir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.text.SyntaxError;
import org.jspecify.annotations.Nullable;

/// Walks through a PIR text. Blanks, line ends and `//` comments separate what is read and mean
/// nothing else, and so do the banners of PIR's logs: lines that begin with `===`, and a title
/// between two of them.
///
/// The methods that expect something report what they find instead and throw [SyntaxError].
final class PirTextScanner {
  /// How deep blocks, lists and types may nest.
  static final int MAX_DEPTH = 500;

  private final String text;
  private final String file;
  private final Diagnostics diagnostics;
  private int at;
  private int line;
  private int column = 1;
  private int counted;
  private int depth;

  PirTextScanner(SourceText source, Diagnostics diagnostics) {
    this.text = source.text();
    this.file = source.name();
    this.line = source.firstLine();
    this.diagnostics = diagnostics;
  }

  /// {@return the place of what comes next}
  Location location() {
    skip();
    for (; counted < at; counted++) {
      if (text.charAt(counted) == '\n') {
        line++;
        column = 1;
      } else {
        column += bytes(counted);
      }
    }
    return Location.of(file, line, column);
  }

  /// {@return how many bytes the character at `index` takes in the file: half of a surrogate pair two,
  /// a lone surrogate, which stands for a byte that is no UTF-8, one}
  private int bytes(int index) {
    char c = text.charAt(index);
    if (Character.isSurrogate(c)) {
      boolean paired = Character.isHighSurrogate(c) || Character.isHighSurrogate(before(index));
      return paired ? 2 : 1;
    }
    return c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
  }

  private char before(int index) {
    return index == 0 ? 0 : text.charAt(index - 1);
  }

  /// Reports `message` at what comes next.
  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  SyntaxError error(String format, Object... arguments) {
    return error(location(), format, arguments);
  }

  /// Reports `message` at `where`.
  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  SyntaxError error(Location where, String format, Object... arguments) {
    diagnostics.error(where, format, arguments);
    return new SyntaxError();
  }

  /// {@return whether the text is at its end}
  boolean atEnd() {
    skip();
    return at == text.length();
  }

  /// {@return the next character, or 0 at the end}
  char peek() {
    skip();
    return at < text.length() ? text.charAt(at) : 0;
  }

  /// {@return whether `token` comes next}
  boolean sees(String token) {
    skip();
    return text.startsWith(token, at);
  }

  /// {@return whether `token` came next, and was passed}
  boolean accept(String token) {
    if (!sees(token)) {
      return false;
    }
    at += token.length();
    return true;
  }

  /// Passes `token`.
  void expect(String token) {
    if (!accept(token)) {
      throw error("expected '%s', got %s", token, found());
    }
  }

  /// {@return what comes next, for a message}
  String found() {
    skip();
    if (at == text.length()) {
      return "the end of the text";
    }
    int end = seesWord() ? wordEnd() : text.offsetByCodePoints(at, 1);
    return "'" + text.substring(at, end) + "'";
  }

  private char charAt(int index) {
    return index < text.length() ? text.charAt(index) : 0;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean startsWord(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
  }

  private static boolean continuesWord(char c) {
    return startsWord(c) || isDigit(c) || c == '.';
  }

  /// {@return the text from here to `end`, which is passed}
  ///
  /// @param what what was expected, in case there is nothing
  private String take(int end, String what) {
    if (end <= at) {
      throw error("expected %s, got %s", what, found());
    }
    String taken = text.substring(at, end);
    at = end;
    return taken;
  }

  private int wordEnd() {
    int end = at;
    if (startsWord(charAt(end))) {
      while (continuesWord(charAt(end))) {
        end++;
      }
    }
    return end;
  }

  /// {@return whether a word comes next}
  boolean seesWord() {
    skip();
    return startsWord(charAt(at));
  }

  /// {@return the next word, dots included}
  String word(String what) {
    skip();
    return take(wordEnd(), what);
  }

  /// {@return the name of a value, its `%` included}
  String value() {
    skip();
    int end = at;
    if (charAt(end) == '%') {
      end++;
      while (continuesWord(charAt(end)) || "$/-".indexOf(charAt(end)) >= 0) {
        end++;
      }
    }
    return take(end - at > 1 ? end : at, "a value");
  }

  /// {@return the end of the number that comes next, or the current place}
  private int numberEnd() {
    int end = charAt(at) == '-' ? at + 1 : at;
    if (text.startsWith("inf", end) || text.startsWith("nan", end)) {
      return continuesWord(charAt(end + 3)) ? at : end + 3;
    }
    int digits = 0;
    for (; isDigit(charAt(end)); end++) {
      digits++;
    }
    if (charAt(end) == '.') {
      for (end++; isDigit(charAt(end)); end++) {
        digits++;
      }
    }
    if (digits == 0) {
      return at;
    }
    if (charAt(end) == 'e' || charAt(end) == 'E') {
      int exponent = charAt(end + 1) == '-' || charAt(end + 1) == '+' ? end + 2 : end + 1;
      if (isDigit(charAt(exponent))) {
        end = exponent;
        while (isDigit(charAt(end))) {
          end++;
        }
      }
    }
    return end;
  }

  /// {@return whether a number comes next}
  boolean seesNumber() {
    skip();
    return numberEnd() > at;
  }

  /// {@return the next number as it is spelled}
  String number() {
    skip();
    return take(numberEnd(), "a number");
  }

  private int integerEnd() {
    int end = charAt(at) == '-' ? at + 1 : at;
    int first = end;
    while (isDigit(charAt(end))) {
      end++;
    }
    return end == first ? at : end;
  }

  /// {@return the next integer}
  long integer() {
    Location where = location();
    String digits = take(integerEnd(), "an integer");
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw error(where, "%s does not fit 64 bits", digits);
    }
  }

  /// {@return a size before an `x` in the sizes of a tensor, or null if the sizes are over}
  @Nullable Long size() {
    skip();
    int end = integerEnd();
    if (end == at || charAt(end) != 'x') {
      return null;
    }
    long value = integer();
    at++;
    return value;
  }

  /// {@return the next string; of its characters only quotes are escaped}
  String string() {
    Location where = location();
    expect("\"");
    StringBuilder value = new StringBuilder();
    for (; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        return value.toString();
      }
      if (c == '\\' && at + 1 < text.length() && text.charAt(at + 1) == '"') {
        at++;
        c = '"';
      }
      value.append(c);
    }
    throw error(where, "this string is not terminated");
  }

  /// {@return the characters up to the first of `ends`, without blanks around them}
  String until(String ends) {
    skip();
    int start = at;
    while (at < text.length() && ends.indexOf(text.charAt(at)) < 0 && text.charAt(at) != '\n') {
      at++;
    }
    return text.substring(start, at).strip();
  }

  /// Enters something that nests.
  void enter() {
    if (++depth > MAX_DEPTH) {
      throw error("nested deeper than %d", MAX_DEPTH);
    }
  }

  /// Leaves it.
  void leave() {
    depth--;
  }

  private void skip() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
        at++;
      } else if (c == '/' && text.startsWith("//", at)) {
        at = lineEnd(at);
      } else if (c == '=' && startsBanner(at)) {
        at = bannerEnd();
      } else {
        return;
      }
    }
  }

  /// {@return whether a blank or line end comes next}
  boolean seesBlank() {
    return " \n\t\r".indexOf(charAt(at)) >= 0;
  }

  private boolean startsBanner(int index) {
    return text.startsWith("===", index) && (index == 0 || text.charAt(index - 1) == '\n');
  }

  /// {@return where the line ends that is a banner's last}
  private int bannerEnd() {
    int end = lineEnd(at);
    int title = Math.min(end + 1, text.length());
    int close = Math.min(lineEnd(title) + 1, text.length());
    return startsBanner(close) ? lineEnd(close) : end;
  }

  private int lineEnd(int index) {
    int end = text.indexOf('\n', index);
    return end < 0 ? text.length() : end;
  }
}
