package dev.weir.rewrite;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;

/// A way to rewrite some operations. Patterns are immutable and may be used by several threads at
/// once.
public abstract class Pattern {
  private final String label;
  private final int benefit;

  /// Makes a pattern called `label`. Where several patterns match, the one with the highest benefit
  /// is tried first; among equals, the one that was added to the set first.
  protected Pattern(String label, int benefit) {
    if (benefit < 0) {
      throw new IllegalArgumentException("pattern '" + label + "' has negative benefit " + benefit);
    }
    this.label = label;
    this.benefit = benefit;
  }

  /// {@return the name under which this pattern is traced and reported}
  public final String label() {
    return label;
  }

  /// {@return how much is won by applying this pattern}
  public final int benefit() {
    return benefit;
  }

  /// {@return the shapes of graph that this pattern applies to, to be tried in this order}
  public abstract ImmutableList<PatternConditions> shapes();

  /// Tries the pattern on `op`, around which shape number `shape` was found. The insertion point of
  /// `rewriter` stands before `op`.
  ///
  /// @return whether the pattern was applied; where not, the IR is unchanged
  public abstract Rewrite apply(Operation op, int shape, PatternRewriter rewriter);

  /// {@return whether the pattern applies wherever what it looks for is found}
  public boolean isUnconditional() {
    return false;
  }

  /// {@return whether what this pattern looks for is found wherever `other` matches}; only for data
  /// can this be told
  public boolean covers(Pattern other) {
    return false;
  }

  @Override
  public String toString() {
    return label;
  }
}
