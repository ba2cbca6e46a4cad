package dev.weir.formats.pir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.text.SyntaxError;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Walks through a PIR text. Blanks, line ends and `//` comments separate what is read and mean
/// nothing else.
///
/// The methods that expect something report what they find instead and throw [SyntaxError].
final class PirTextScanner {
  private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_.]*");
  private static final Pattern VALUE = Pattern.compile("%[A-Za-z0-9_.$/-]+");
  private static final Pattern NUMBER =
      Pattern.compile("-?(inf|nan|([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][-+]?[0-9]+)?)");
  private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");
  private static final int MAX_DEPTH = 500;

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
    Matcher word = matcher(WORD);
    return "'" + (word.lookingAt() ? word.group() : text.substring(at, text.offsetByCodePoints(at, 1))) + "'";
  }

  private Matcher matcher(Pattern pattern) {
    return pattern.matcher(text).region(at, text.length());
  }

  private String match(Pattern pattern, String what) {
    skip();
    Matcher matcher = matcher(pattern);
    if (!matcher.lookingAt()) {
      throw error("expected %s, got %s", what, found());
    }
    at = matcher.end();
    return matcher.group();
  }

  /// {@return whether a word comes next}
  boolean seesWord() {
    skip();
    return matcher(WORD).lookingAt();
  }

  /// {@return the next word, dots included}
  String word(String what) {
    return match(WORD, what);
  }

  /// {@return the name of a value, its `%` included}
  String value() {
    return match(VALUE, "a value");
  }

  /// {@return whether a number comes next}
  boolean seesNumber() {
    skip();
    return matcher(NUMBER).lookingAt();
  }

  /// {@return the next number as it is spelled}
  String number() {
    return match(NUMBER, "a number");
  }

  /// {@return the next integer}
  long integer() {
    Location where = location();
    String digits = match(INTEGER, "an integer");
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw error(where, "%s does not fit 64 bits", digits);
    }
  }

  /// {@return a size before an `x` in the sizes of a tensor, or null if the sizes are over}
  @org.jspecify.annotations.Nullable Long size() {
    skip();
    Matcher digits = matcher(INTEGER);
    if (!digits.lookingAt() || digits.end() >= text.length() || text.charAt(digits.end()) != 'x') {
      return null;
    }
    Location where = location();
    long value = integer();
    if (value < -1) {
      throw error(where, "a size is -1 or more, got %d", value);
    }
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
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else {
        return;
      }
    }
  }
}
