package dev.weir.formats.mindir.text.read;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.text.SourceText;
import dev.weir.ir.text.SyntaxError;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/// Walks through a dump. Lines matter: what separates things within one is blanks only; within
/// brackets, line ends separate as blanks do.
///
/// The methods that expect something report what they find instead and throw [SyntaxError].
final class DumpScanner {
  /// How deep brackets may nest.
  static final int MAX_DEPTH = 100;

  private static final String DELIMITERS = " \t\r\n,()[]{}<>";

  private final String text;
  private final String file;
  private final int firstLine;
  private final int[] lineStarts;
  private final Diagnostics diagnostics;
  private int at;
  private int depth;
  private int attempts;

  DumpScanner(SourceText source, Diagnostics diagnostics) {
    this.text = source.text();
    this.file = source.name();
    this.firstLine = source.firstLine();
    this.diagnostics = diagnostics;
    int count = 1;
    for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
      count++;
    }
    lineStarts = new int[count];
    int line = 0;
    for (int i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) {
      lineStarts[++line] = i + 1;
    }
  }

  /// {@return how far the text is read}
  int offset() {
    return at;
  }

  /// Goes back, or on, to `offset`.
  void moveTo(int offset) {
    at = offset;
  }

  /// {@return the place of the character at `offset`; columns count bytes}
  Location location(int offset) {
    int found = Arrays.binarySearch(lineStarts, offset);
    int line = found >= 0 ? found : -found - 2;
    int column = 1;
    for (int i = lineStarts[line]; i < offset; i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        column += i + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(i + 1)) ? 4 : 1;
        i += i + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(i + 1)) ? 1 : 0;
      } else {
        column += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
      }
    }
    return Location.of(file, firstLine + line, column);
  }

  /// Reports an error at what comes next.
  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  SyntaxError error(String format, Object... arguments) {
    return error(at, format, arguments);
  }

  /// Reports an error at `offset`.
  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  SyntaxError error(int offset, String format, Object... arguments) {
    if (attempts == 0) {
      diagnostics.error(location(offset), format, arguments);
    }
    return new SyntaxError();
  }

  /// Remarks that what is at `offset` can be read in more than one way, or leaves something open.
  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  void remark(int offset, String format, Object... arguments) {
    if (attempts == 0) {
      diagnostics.remark(location(offset), format, arguments);
    }
  }

  /// {@return what `reading` returns, or empty after going back to where it began}: nothing that is wrong
  /// on the way is reported
  <T> Optional<T> attempt(Supplier<T> reading) {
    int start = at;
    int outside = depth;
    attempts++;
    try {
      return Optional.of(reading.get());
    } catch (SyntaxError quiet) {
      at = start;
      depth = outside;
      return Optional.empty();
    } finally {
      attempts--;
    }
  }

  /// {@return the text from `start` to `end`}
  String text(int start, int end) {
    return text.substring(start, end);
  }

  /// {@return the length of the whole}
  int length() {
    return text.length();
  }

  /// {@return the character at `offset`, or 0 behind the end}
  char charAt(int offset) {
    return offset < text.length() ? text.charAt(offset) : 0;
  }

  /// {@return whether `token` is at `offset`}
  boolean sees(String token, int offset) {
    return text.startsWith(token, offset);
  }

  /// {@return where `token` is next from `offset` on, or -1}
  int find(String token, int offset) {
    return text.indexOf(token, offset);
  }

  /// {@return where the line that `offset` is in ends}
  int lineEnd(int offset) {
    int end = text.indexOf('\n', offset);
    return end < 0 ? text.length() : end;
  }

  boolean atEnd() {
    return at == text.length();
  }

  /// {@return the next character, or 0 at the end}
  char peek() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  /// Passes blanks, but no line ends.
  void skipBlanks() {
    while (at < text.length() && " \t\r".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  /// Passes blanks and line ends.
  void skipSpace() {
    while (at < text.length() && isBlank(text.charAt(at))) {
      at++;
    }
  }

  boolean sees(String token) {
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

  /// {@return whether the brace that closes `graph` came next, and was passed}
  boolean acceptEnd(Dump.Graph graph) {
    if (!accept("}")) {
      return false;
    }
    endLine();
    if (graph.result == null) {
      throw error(graph.offset, "graph @%s has no 'Return'", graph.name);
    }
    return true;
  }

  /// Passes `token`, which blanks and line ends may precede.
  void expect(String token) {
    skipSpace();
    if (!accept(token)) {
      throw error("expected '%s', got %s", token, found());
    }
  }

  /// {@return what comes next, for a message}
  String found() {
    if (at == text.length()) {
      return "the end of the text";
    }
    if (peek() == '\n') {
      return "the end of the line";
    }
    int end = wordEnd(at);
    return "'"
        + text.substring(at, end > at ? Math.min(end, at + 40) : text.offsetByCodePoints(at, 1))
        + "'";
  }

  private int wordEnd(int from) {
    int end = from;
    while (end < text.length() && DELIMITERS.indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  /// {@return what comes next up to a blank, a comma or a bracket}
  ///
  /// @param what what was expected, in case there is nothing
  String word(String what) {
    int end = wordEnd(at);
    if (end == at) {
      throw error("expected %s, got %s", what, found());
    }
    String word = text.substring(at, end);
    at = end;
    return word;
  }

  /// {@return what comes next up to a colon or what ends a word}
  String key(String what) {
    int end = at;
    while (end < text.length()
        && text.charAt(end) != ':'
        && DELIMITERS.indexOf(text.charAt(end)) < 0) {
      end++;
    }
    if (end == at) {
      throw error("expected %s, got %s", what, found());
    }
    String key = text.substring(at, end);
    at = end;
    return key;
  }

  /// {@return the integer that comes next}
  ///
  /// @param most the largest that makes sense
  long number(long most) {
    int end = at < text.length() && text.charAt(at) == '-' ? at + 1 : at;
    long value = 0;
    int digits = 0;
    for (; end < text.length() && Character.isDigit(text.charAt(end)); end++) {
      value = value * 10 + Character.digit(text.charAt(end), 10);
      if (++digits > 18 || value > most) {
        throw error("expected a number up to %d", most);
      }
    }
    if (digits == 0) {
      throw error("expected a number, got %s", found());
    }
    boolean negative = text.charAt(at) == '-';
    at = end;
    return negative ? -value : value;
  }

  /// {@return the rest of the line, which is passed with its end}
  String restOfLine() {
    int end = text.indexOf('\n', at);
    int stop = end < 0 ? text.length() : end;
    String rest = text.substring(at, stop);
    at = end < 0 ? stop : end + 1;
    return rest.endsWith("\r") ? rest.substring(0, rest.length() - 1) : rest;
  }

  /// Passes the end of the line, which nothing may precede.
  void endLine() {
    skipBlanks();
    if (!atEnd() && !accept("\n")) {
      throw error("expected the end of the line, got %s", found());
    }
  }

  /// {@return the string that comes next, which begins with a quote}
  ///
  /// MindSpore writes what is between the quotes as it is: a quote ends the string only if it can be the
  /// last of it. Before a backslash, a quote and the letter of a line end, a backslash is Weir's own.
  String string() {
    int start = at;
    int end = stringEnd(at);
    if (end < 0) {
      throw error(start, "the string has no end");
    }
    StringBuilder string = new StringBuilder();
    for (int i = at + 1; i < end; i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < end && "\\\"n".indexOf(text.charAt(i + 1)) >= 0) {
        c = text.charAt(++i);
        string.append(c == 'n' ? '\n' : c);
      } else {
        string.append(c);
      }
    }
    at = end + 1;
    return string.toString();
  }

  /// {@return where the string that begins at `start` has its last quote, or -1}: the first quote behind
  /// which a value can end, else the last one in the line
  int stringEnd(int start) {
    int last = -1;
    for (int i = start + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length() && "\\\"".indexOf(text.charAt(i + 1)) >= 0) {
        i++;
      } else if (c == '"') {
        last = i;
        if (endsValue(i + 1)) {
          return i;
        }
      } else if (c == '\n' && last >= 0) {
        return last;
      }
    }
    return last;
  }

  private boolean endsValue(int offset) {
    int next = offset;
    while (next < text.length() && isBlank(text.charAt(next))) {
      next++;
    }
    return next == text.length()
        || ",()]}:>".indexOf(text.charAt(next)) >= 0
        || next > offset && text.charAt(offset) == '\n';
  }

  /// {@return what comes next up to one of `ends` outside of brackets, or the end of the line}
  String balanced(String ends) {
    int start = at;
    int open = 0;
    for (int i = at; i < text.length(); i++) {
      char c = text.charAt(i);
      if (open == 0 && (ends.indexOf(c) >= 0 || c == '\n')) {
        at = i;
        return between(start, i);
      }
      if ("([{".indexOf(c) >= 0) {
        open++;
      } else if (")]}".indexOf(c) >= 0 && --open < 0) {
        at = i;
        return between(start, i);
      }
    }
    throw error(start, "the brackets that open here are not closed");
  }

  /// {@return the text there without the blanks around it}
  private String between(int start, int end) {
    int from = start;
    int to = end;
    while (from < to && isBlank(text.charAt(from))) {
      from++;
    }
    while (from < to && isBlank(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }

  /// Notes that brackets open.
  void enter() {
    if (++depth > MAX_DEPTH) {
      throw error("this nests deeper than %d", MAX_DEPTH);
    }
  }

  /// Notes that brackets close.
  void leave() {
    depth--;
  }
}
