package dev.weir.pass;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What differs between two texts, line by line, found by Myers' algorithm (*An O(ND) difference
/// algorithm and its variations*, 1986). Texts with more than [#MOST_CHANGES] changes between their first
/// and last difference count as different throughout.
final class LineDiff {
  private static final int MOST_CHANGES = 1000;
  private static final int CONTEXT = 3;

  private final List<String> old;
  private final List<String> fresh;
  private final boolean[] dropped;
  private final boolean[] added;

  private LineDiff(List<String> old, List<String> fresh) {
    this.old = old;
    this.fresh = fresh;
    this.dropped = new boolean[old.size()];
    this.added = new boolean[fresh.size()];
    int from = 0;
    int shorter = Math.min(old.size(), fresh.size());
    while (from < shorter && old.get(from).equals(fresh.get(from))) {
      from++;
    }
    int same = 0;
    while (same < shorter - from
        && old.get(old.size() - 1 - same).equals(fresh.get(fresh.size() - 1 - same))) {
      same++;
    }
    compare(from, old.size() - same, fresh.size() - same);
  }

  /// {@return the changes from `old` to `fresh` with the lines around them, in the unified form; empty
  /// where there are none}
  static String unified(String old, String fresh) {
    return new LineDiff(lines(old), lines(fresh)).unified();
  }

  private static List<String> lines(String text) {
    return Splitter.on('\n').splitToList(text.stripTrailing());
  }

  /// Marks what changes between line `from` of both texts and the lines `oldEnd` and `freshEnd`.
  private void compare(int from, int oldEnd, int freshEnd) {
    int n = oldEnd - from;
    int m = freshEnd - from;
    int most = Math.min(n + m, MOST_CHANGES);
    List<int[]> history = new ArrayList<>();
    int[] furthest = new int[2 * most + 3];
    int middle = most + 1;
    for (int changes = 0; changes <= most; changes++) {
      history.add(furthest.clone());
      for (int k = -changes; k <= changes; k += 2) {
        boolean down =
            k == -changes || k != changes && furthest[middle + k - 1] < furthest[middle + k + 1];
        int x = down ? furthest[middle + k + 1] : furthest[middle + k - 1] + 1;
        while (x < n && x - k < m && old.get(from + x).equals(fresh.get(from + x - k))) {
          x++;
        }
        furthest[middle + k] = x;
        if (x >= n && x - k >= m) {
          trace(history, changes, middle, from, n, m);
          return;
        }
      }
    }
    Arrays.fill(dropped, from, oldEnd, true);
    Arrays.fill(added, from, freshEnd, true);
  }

  private void trace(List<int[]> history, int changes, int middle, int from, int n, int m) {
    int x = n;
    int y = m;
    for (int d = changes; d > 0; d--) {
      int[] furthest = history.get(d);
      int k = x - y;
      boolean down = k == -d || k != d && furthest[middle + k - 1] < furthest[middle + k + 1];
      int before = down ? k + 1 : k - 1;
      int beforeX = furthest[middle + before];
      int beforeY = beforeX - before;
      if (down) {
        added[from + beforeY] = true;
      } else {
        dropped[from + beforeX] = true;
      }
      x = beforeX;
      y = beforeY;
    }
  }

  private String unified() {
    StringBuilder out = new StringBuilder();
    int i = 0;
    int j = 0;
    while (true) {
      int kept = kept(i, j);
      if (i + kept == old.size() && j + kept == fresh.size()) {
        return out.toString();
      }
      int lead = Math.min(kept, CONTEXT);
      int[] end = hunk(out, i + kept - lead, j + kept - lead);
      i = end[0];
      j = end[1];
    }
  }

  /// {@return how many lines from `i` and `j` on are kept}
  private int kept(int i, int j) {
    int count = 0;
    while (i + count < old.size()
        && j + count < fresh.size()
        && !dropped[i + count]
        && !added[j + count]) {
      count++;
    }
    return count;
  }

  /// Writes the changes from `i` and `j` on that lie close to each other.
  ///
  /// @return the lines after them
  private int[] hunk(StringBuilder out, int i, int j) {
    StringBuilder body = new StringBuilder();
    int x = i;
    int y = j;
    while (true) {
      int kept = kept(x, y);
      boolean last = x + kept == old.size() && y + kept == fresh.size();
      boolean close = x == i && y == j || !last && kept <= 2 * CONTEXT;
      int shown = close ? kept : Math.min(kept, CONTEXT);
      for (int line = 0; line < shown; line++) {
        body.append(' ').append(old.get(x + line)).append('\n');
      }
      x += shown;
      y += shown;
      if (!close) {
        out.append("@@ -%d,%d +%d,%d @@\n".formatted(i + 1, x - i, j + 1, y - j)).append(body);
        return new int[] {x, y};
      }
      for (; x < old.size() && dropped[x]; x++) {
        body.append('-').append(old.get(x)).append('\n');
      }
      for (; y < fresh.size() && added[y]; y++) {
        body.append('+').append(fresh.get(y)).append('\n');
      }
    }
  }
}
