package dev.weir.ir.text.read;

import dev.weir.ir.text.SourceText;
import dev.weir.ir.text.lex.Lexer;

/// Guesses where operations of one block begin in a text: at lines that are indented as the first
/// operation is. Nobody relies on the guess; who reads up to such a line notices if it is wrong.
final class TextSplitter {
  /// How far to look for such a line.
  private static final int REACH = 8 << 20;

  private final byte[] bytes;
  private final int limit;
  private final int indent;

  /// Makes one for the block whose first operation of interest begins at `from`.
  TextSplitter(SourceText source, int from) {
    bytes = source.bytes();
    limit = source.end();
    int at = from;
    while (at > source.start() && bytes[at - 1] == ' ') {
      at--;
    }
    indent = at == source.start() || bytes[at - 1] == '\n' ? from - at : -1;
  }

  /// {@return where the first line at or after `from` begins that may begin with an operation of the
  /// block, its indentation left out; -1 if there is none in reach}
  int next(int from) {
    if (indent < 0) {
      return -1;
    }
    int stop = Math.min(limit - indent - 1, from + REACH);
    for (int at = from; at < stop; at++) {
      if (bytes[at] == '\n' && isIndented(at + 1)) {
        return at + 1 + indent;
      }
    }
    return -1;
  }

  private boolean isIndented(int line) {
    for (int i = line; i < line + indent; i++) {
      if (bytes[i] != ' ') {
        return false;
      }
    }
    byte c = bytes[line + indent];
    return c == '"' || c == '%' || Lexer.isLetter(c);
  }
}
