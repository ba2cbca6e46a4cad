package dev.weir.rewrite;

import com.google.common.collect.ImmutableMap;
import java.util.stream.Collectors;

/// What a [GreedyDriver] did.
///
/// @param converged whether nothing was left to do
/// @param changed whether the IR was changed
/// @param iterations how many sweeps were made
/// @param rewrites how many patterns were applied and operations folded or erased
/// @param recent what the last rewrites were, by label, the most frequent first; where it did not
///     converge these are the rules that undo each other
public record GreedyResult(
    boolean converged,
    boolean changed,
    int iterations,
    long rewrites,
    ImmutableMap<String, Integer> recent) {
  /// {@return a sentence on why it did not converge}
  public String report() {
    if (converged) {
      return "converged after %d rewrites".formatted(rewrites);
    }
    int total = recent.values().stream().mapToInt(Integer::intValue).sum();
    String names =
        recent.entrySet().stream()
            .map(e -> "'%s' %d times".formatted(e.getKey(), e.getValue()))
            .collect(Collectors.joining(", "));
    return "did not converge after %d rewrites; the last %d were: %s"
        .formatted(rewrites, total, names);
  }
}
