package dev.weir.testkit.check;

/// One directive.
///
/// @param prefix the word it starts with
/// @param count how often a plain directive must match in a row
/// @param line the line it stands in, from 1
record Directive(Kind kind, String prefix, int count, CheckPattern pattern, int line) {
  /// What a directive demands.
  enum Kind {
    /// A match somewhere behind the last.
    PLAIN(""),
    /// A match on the next line.
    NEXT("-NEXT"),
    /// A match on the same line.
    SAME("-SAME"),
    /// No match up to the next.
    NOT("-NOT"),
    /// A match behind the last, in any order with its neighbours.
    DAG("-DAG"),
    /// A match that divides the text.
    LABEL("-LABEL"),
    /// An empty line next.
    EMPTY("-EMPTY");

    final String suffix;

    Kind(String suffix) {
      this.suffix = suffix;
    }
  }

  String text() {
    return prefix + (count > 1 ? "-COUNT-" + count : kind.suffix);
  }
}
