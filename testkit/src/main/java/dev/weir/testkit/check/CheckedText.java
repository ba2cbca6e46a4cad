package dev.weir.testkit.check;

/// The text that is checked, with its lines.
final class CheckedText {
  private final String text;

  CheckedText(String text, boolean strictWhitespace) {
    String unix = text.replace("\r\n", "\n");
    this.text = strictWhitespace ? unix : unix.replaceAll("[ \\t]+", " ");
  }

  String text() {
    return text;
  }

  int length() {
    return text.length();
  }

  /// {@return the offset of the end of the line at `offset`, its line feed not counted}
  int lineEnd(int offset) {
    int end = text.indexOf('\n', offset);
    return end < 0 ? text.length() : end;
  }

  /// {@return the offset of the start of the line at `offset`}
  int lineStart(int offset) {
    return text.lastIndexOf('\n', offset - 1) + 1;
  }

  /// {@return the number of line feeds from `from` to `to`}
  int linesBetween(int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      count += text.charAt(i) == '\n' ? 1 : 0;
    }
    return count;
  }

  /// {@return the line at `offset` with its number}
  String describe(int offset) {
    int at = Math.min(offset, text.length());
    int start = lineStart(at);
    return "line %d: %s".formatted(linesBetween(0, at) + 1, text.substring(start, lineEnd(start)));
  }
}
