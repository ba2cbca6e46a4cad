package dev.weir.formats.mindir.text.read;

import dev.weir.formats.mindir.text.read.DumpOperands.Extent;
import java.util.ArrayList;
import java.util.List;

/// Where the parts of a list are that commas divide: those in brackets and in strings do not.
final class DatExtents {
  private DatExtents() {}

  /// {@return the parts between `start` and `end`}
  static List<Extent> split(DumpScanner in, int start, int end) {
    List<Extent> parts = new ArrayList<>();
    int from = start;
    int depth = 0;
    for (int i = start; i < end; i++) {
      char c = in.charAt(i);
      if (c == '"') {
        int close = in.stringEnd(i);
        i = close > i && close < end ? close : i;
      } else if (c == ',' && depth == 0) {
        parts.add(trimmed(in, from, i));
        from = i + 1;
      } else if (c == '(' || c == '[' || c == '{') {
        depth++;
      } else if (c == ')' || c == ']' || c == '}') {
        depth--;
      }
    }
    Extent last = trimmed(in, from, end);
    if (last.end() > last.start() || !parts.isEmpty()) {
      parts.add(last);
    }
    return parts;
  }

  /// {@return what is between `start` and `end` without the blanks around it}
  static Extent trimmed(DumpScanner in, int start, int end) {
    int from = start;
    int to = end;
    while (from < to && Character.isWhitespace(in.charAt(from))) {
      from++;
    }
    while (from < to && Character.isWhitespace(in.charAt(to - 1))) {
      to--;
    }
    return new Extent(from, to);
  }
}
