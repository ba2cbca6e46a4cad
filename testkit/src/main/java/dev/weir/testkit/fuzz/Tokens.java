package dev.weir.testkit.fuzz;

import com.google.common.primitives.ImmutableIntArray;

/// Where the tokens of a text begin: words, numbers, strings, runs of white space, and single other
/// characters. It knows no language, and any bytes have tokens.
final class Tokens {
  private Tokens() {}

  /// {@return the offsets at which tokens begin, and the length of `text` behind them}
  static int[] starts(byte[] text) {
    var starts = ImmutableIntArray.builder(text.length / 3 + 2);
    int at = 0;
    while (at < text.length) {
      starts.add(at);
      at = endOf(text, at);
    }
    return starts.add(text.length).build().toArray();
  }

  private static int endOf(byte[] text, int start) {
    byte first = text[start];
    int at = start + 1;
    if (first == '"') {
      while (at < text.length && text[at] != '"' && text[at] != '\n') {
        at += text[at] == '\\' ? 2 : 1;
      }
      return Math.min(text.length, at + 1);
    }
    if (isWord(first)) {
      while (at < text.length && isWord(text[at])) {
        at++;
      }
    } else if (first == ' ' || first == '\n') {
      while (at < text.length && (text[at] == ' ' || text[at] == '\n')) {
        at++;
      }
    }
    return at;
  }

  private static boolean isWord(byte b) {
    return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_';
  }
}
