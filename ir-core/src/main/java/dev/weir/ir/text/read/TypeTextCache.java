package dev.weir.ir.text.read;

import dev.weir.ir.Type;
import dev.weir.ir.text.lex.Lexer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The types already read from this text, by their spelling: a type that occurs again costs a scan
/// and no new object.
final class TypeTextCache {
  /// A type, how deeply it nests and how much it is.
  record Entry(Type type, int depth, long weight) {}

  private static final int MAX_LENGTH = 256;

  private @Nullable Entry[] entries = new Entry[64];
  private int[] starts = new int[64];
  private int[] lengths = new int[64];
  private int[] hashes = new int[64];
  private int size;
  private int lastHash;

  /// {@return the length of the type spelled at `from`, `name<…>`, or 0 if it is not a simple one};
  /// the hash of the spelling is kept for the next call of [#find]
  int lengthOf(byte[] bytes, int from, int limit) {
    int depth = 0;
    int hash = 0;
    int stop = Math.min(limit, from + MAX_LENGTH);
    for (int i = from; i < stop; i++) {
      byte c = bytes[i];
      hash = hash * 31 + c;
      if (c == '<') {
        depth++;
      } else if (c == '>') {
        if (bytes[i - 1] != '-' && --depth == 0) {
          if (i + 1 < limit && bytes[i + 1] == '=') {
            return 0;
          }
          lastHash = hash * 0x9E3779B9;
          return i + 1 - from;
        }
      } else if (c == '"'
          || c == '\n'
          || c == '/'
          || c == '='
          || depth == 0 && !Lexer.isLetter(c)) {
        // An equals sign may belong to a bracket that is none: `>=`.
        return 0;
      }
    }
    return 0;
  }

  /// {@return the type spelled at `from`, just measured, or null if it is new}
  @Nullable Entry find(byte[] bytes, int from, int length) {
    int mask = entries.length - 1;
    for (int at = lastHash >>> 7 & mask; entries[at] != null; at = at + 1 & mask) {
      if (hashes[at] == lastHash
          && lengths[at] == length
          && Arrays.equals(bytes, starts[at], starts[at] + length, bytes, from, from + length)) {
        return entries[at];
      }
    }
    return null;
  }

  /// Enters the type spelled at `from`.
  void add(byte[] bytes, int from, int length, Entry entry) {
    if (size * 2 >= entries.length) {
      grow();
    }
    int hash = 0;
    for (int i = from; i < from + length; i++) {
      hash = hash * 31 + bytes[i];
    }
    place(entry, from, length, hash * 0x9E3779B9);
    size++;
  }

  private void place(Entry entry, int start, int length, int hash) {
    int mask = entries.length - 1;
    int at = hash >>> 7 & mask;
    while (entries[at] != null) {
      at = at + 1 & mask;
    }
    entries[at] = entry;
    starts[at] = start;
    lengths[at] = length;
    hashes[at] = hash;
  }

  private void grow() {
    @Nullable Entry[] oldEntries = entries;
    int[] oldStarts = starts;
    int[] oldLengths = lengths;
    int[] oldHashes = hashes;
    entries = new Entry[oldEntries.length * 2];
    starts = new int[entries.length];
    lengths = new int[entries.length];
    hashes = new int[entries.length];
    for (int i = 0; i < oldEntries.length; i++) {
      Entry entry = oldEntries[i];
      if (entry != null) {
        place(entry, oldStarts[i], oldLengths[i], oldHashes[i]);
      }
    }
  }
}
