package dev.weir.cli.explain;

/// Shortens descriptions.
final class Sentences {
  private Sentences() {}

  /// {@return the first sentence of `text`, on one line}
  static String first(String text) {
    int paragraph = text.indexOf("\n\n");
    String first = paragraph < 0 ? text : text.substring(0, paragraph);
    int end = first.indexOf(". ");
    int lineEnd = first.indexOf(".\n");
    if (lineEnd >= 0 && (end < 0 || lineEnd < end)) {
      end = lineEnd;
    }
    return (end < 0 ? first : first.substring(0, end + 1)).replace('\n', ' ').strip();
  }
}
