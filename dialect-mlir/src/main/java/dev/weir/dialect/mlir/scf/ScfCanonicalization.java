package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import dev.weir.rewrite.Canonicalization;
import dev.weir.rewrite.Pattern;

/// The canonical forms of `scf`.
public final class ScfCanonicalization implements Canonicalization {
  /// Makes the list of patterns.
  public ScfCanonicalization() {}

  @Override public ImmutableList<Pattern> patterns() {
    return ImmutableList.of(
        ChoicePatterns.CONSTANT_CONDITION,
        ChoicePatterns.EMPTY_ELSE,
        ChoicePatterns.CONSTANT_SWITCH,
        ChoicePatterns.SINGLE_BLOCK,
        ForPatterns.NEVER_OR_ONCE,
        ForPatterns.INVARIANT_CARRIED);
  }
}
