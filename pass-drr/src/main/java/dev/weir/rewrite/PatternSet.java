package dev.weir.rewrite;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/// Gathers patterns.
public final class PatternSet {
  private final List<Pattern> patterns = new ArrayList<>();

  /// Makes an empty set.
  public PatternSet() {}

  /// {@return a set of these patterns}
  public static PatternSet of(Pattern... patterns) {
    return new PatternSet().add(patterns);
  }

  /// Adds patterns.
  public PatternSet add(Pattern... more) {
    patterns.addAll(Arrays.asList(more));
    return this;
  }

  /// Adds patterns.
  public PatternSet add(Iterable<? extends Pattern> more) {
    more.forEach(patterns::add);
    return this;
  }

  /// {@return the patterns, in the order in which they were added}
  public ImmutableList<Pattern> patterns() {
    return ImmutableList.copyOf(patterns);
  }

  /// {@return those of the patterns whose labels satisfy `condition`}
  public PatternSet filter(Predicate<String> condition) {
    PatternSet kept = new PatternSet();
    for (Pattern pattern : patterns) {
      if (condition.test(pattern.label())) {
        kept.patterns.add(pattern);
      }
    }
    return kept;
  }

  /// {@return the patterns, ready to be matched}
  public FrozenPatterns freeze() {
    return new FrozenPatterns(patterns);
  }
}
