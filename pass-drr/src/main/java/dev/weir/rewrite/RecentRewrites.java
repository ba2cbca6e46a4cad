package dev.weir.rewrite;

import com.google.common.collect.ImmutableMap;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Remembers the labels of the last rewrites.
final class RecentRewrites {
  private static final int WINDOW = 256;

  private final @Nullable String[] labels = new String[WINDOW];
  private long count;

  void add(String label) {
    labels[(int) (count++ & (WINDOW - 1))] = label;
  }

  long count() {
    return count;
  }

  /// {@return how often each label occurs in the window, the most frequent first}
  ImmutableMap<String, Integer> counts() {
    var counts = new TreeMap<String, Integer>();
    for (String label : labels) {
      if (label != null) {
        counts.merge(label, 1, Integer::sum);
      }
    }
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()))
        .collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
