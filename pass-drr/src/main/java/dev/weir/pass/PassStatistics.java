package dev.weir.pass;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/// Adds up what passes count.
public final class PassStatistics implements PassInstrumentation {
  private final Map<String, Map<String, Long>> counts = new LinkedHashMap<>();

  /// Makes an empty collection.
  public PassStatistics() {}

  @Override
  public void statistic(Pass pass, String name, long count) {
    counts.computeIfAbsent(pass.type().name(), p -> new TreeMap<>()).merge(name, count, Long::sum);
  }

  @Override
  public PassInstrumentation fork() {
    return new PassStatistics();
  }

  @Override
  public void join(PassInstrumentation fork) {
    ((PassStatistics) fork)
        .counts.forEach((pass, names) -> {
          Map<String, Long> mine = counts.computeIfAbsent(pass, p -> new TreeMap<>());
          names.forEach((name, count) -> mine.merge(name, count, Long::sum));
        });
  }

  /// {@return the count `name` of the pass `pass`, zero where nothing was counted}
  public long count(String pass, String name) {
    Map<String, Long> names = counts.get(pass);
    return names == null ? 0 : names.getOrDefault(name, 0L);
  }

  /// {@return the counts, a line per pass in the order in which they ran and a line per count}
  public String report() {
    StringBuilder out = new StringBuilder();
    counts.forEach((pass, names) -> {
      out.append(pass).append('\n');
      names.forEach((name, count) -> out.append("  %8d  %s\n".formatted(count, name)));
    });
    return out.toString();
  }
}
