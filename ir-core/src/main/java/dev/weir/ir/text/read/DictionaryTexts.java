package dev.weir.ir.text.read;

import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.text.lex.Lexer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The attribute dictionaries read last from a text, by their spelling: one that occurs again, on
/// whatever operation, costs a scan and is the same object, which keeps what later looks at all
/// operations within the processor's caches.
final class DictionaryTexts {
  private static final int SIZE = 1 << 11;
  private static final int MAX_LENGTH = 128;

  private final byte[] bytes;
  private final int limit;
  private final @Nullable DictionaryAttr[] known = new DictionaryAttr[SIZE];
  private final int[] starts = new int[SIZE];
  private final int[] lengths = new int[SIZE];

  /// Where the dictionary that [#find] looked for ends and has its place.
  private int end;

  private int place;

  DictionaryTexts(Lexer lexer) {
    bytes = lexer.bytes;
    limit = lexer.source.end();
  }

  /// {@return the end of the dictionary that was last looked for}
  int end() {
    return end;
  }

  /// {@return the dictionary whose brace is at `from`, or null if it was not read before}
  @Nullable DictionaryAttr find(int from) {
    end = endOf(from);
    if (end < 0) {
      return null;
    }
    DictionaryAttr found = known[place];
    int start = starts[place];
    return found != null
            && lengths[place] == end - from
            && Arrays.equals(bytes, start, start + end - from, bytes, from, end)
        ? found
        : null;
  }

  /// Remembers what was read from `from` to `to`, if that is what was last looked for.
  void add(int from, int to, DictionaryAttr dictionary) {
    if (end == to) {
      known[place] = dictionary;
      starts[place] = from;
      lengths[place] = to - from;
    }
  }

  /// {@return where the braces that open at `from` are closed, or -1 where that is not obvious}
  private int endOf(int from) {
    byte[] text = bytes;
    int stop = Math.min(limit, from + MAX_LENGTH);
    int depth = 0;
    int hash = 0;
    boolean quoted = false;
    for (int i = from; i < stop; i++) {
      byte c = text[i];
      hash = hash * 31 + c;
      if (c == '"') {
        quoted = !quoted;
      } else if (c == '\\' || c == '\n') {
        return -1;
      } else if (!quoted) {
        if (c == '{') {
          depth++;
        } else if (c == '}' && --depth == 0) {
          place = hash * 0x9E3779B9 >>> 8 & SIZE - 1;
          return i + 1;
        } else if (c == '/') {
          return -1;
        }
      }
    }
    return -1;
  }
}
