package dev.weir.ir.text;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Where the lines of a text begin: found when somebody first asks, since a text that reads well is
/// never asked about.
final class LineStarts {
  private final byte[] bytes;
  private volatile int @Nullable [] starts;

  LineStarts(byte[] bytes) {
    this.bytes = bytes;
  }

  /// {@return the offset at which each line begins}
  int[] offsets() {
    int[] known = starts;
    if (known == null) {
      known = find(bytes);
      starts = known;
    }
    return known;
  }

  private static int[] find(byte[] bytes) {
    int[] found = new int[Math.max(16, bytes.length / 32)];
    int count = 1;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        if (count == found.length) {
          found = Arrays.copyOf(found, count * 2);
        }
        found[count++] = i + 1;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /// {@return the index, from 0, of the line that holds the byte at `offset`}
  int lineAt(int offset) {
    int found = Arrays.binarySearch(offsets(), offset);
    return found >= 0 ? found : -found - 2;
  }
}
