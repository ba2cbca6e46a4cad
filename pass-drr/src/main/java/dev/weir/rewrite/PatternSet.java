package dev.weir.rewrite;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

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
  ///
  /// @throws IllegalArgumentException if there is one that can never match because another always
  ///     wins; see [#shadowed]
  public FrozenPatterns freeze() {
    ImmutableList<Shadow> shadows = shadowed();
    if (!shadows.isEmpty()) {
      throw new IllegalArgumentException(
          shadows.stream().map(Shadow::message).collect(Collectors.joining("\n")));
    }
    return freezeUnchecked();
  }

  /// {@return the patterns, ready to be matched}, those that never match included; for patterns of
  /// authors who do not know of each other
  public FrozenPatterns freezeUnchecked() {
    return new FrozenPatterns(patterns);
  }

  /// A pattern that can never match.
  ///
  /// @param by what matches instead
  public record Shadow(Pattern pattern, Pattern by) {
    /// {@return what is wrong}
    public String message() {
      return "rule '%s' can never match: wherever it would, '%s' of benefit %d goes first"
          .formatted(pattern.label(), by.label(), by.benefit());
    }
  }

  /// {@return the patterns that can never match because another, which is tried first and applies
  /// without condition, always wins}; as far as the patterns are data
  public ImmutableList<Shadow> shadowed() {
    ImmutableList<Pattern> tried = FrozenPatterns.inOrder(patterns);
    var shadows = new LinkedHashMap<Pattern, Shadow>();
    for (int i = 0; i < tried.size(); i++) {
      Pattern first = tried.get(i);
      if (first.isUnconditional()) {
        for (Pattern later : tried.subList(i + 1, tried.size())) {
          if (!shadows.containsKey(later) && first.covers(later)) {
            shadows.put(later, new Shadow(later, first));
          }
        }
      }
    }
    return ImmutableList.copyOf(shadows.values());
  }
}
