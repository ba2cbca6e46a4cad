package dev.weir.dialect.controlflow.cf;

import com.google.common.collect.ImmutableList;
import dev.weir.rewrite.Canonicalization;
import dev.weir.rewrite.Pattern;

/// The canonical forms of `cf`.
public final class CfCanonicalization implements Canonicalization {
  /// Makes the list of patterns.
  public CfCanonicalization() {}

  @Override
  public ImmutableList<Pattern> patterns() {
    return ImmutableList.of(
        AssertPatterns.HOLDS,
        BranchPatterns.TO_ONLY_SUCCESSOR,
        BranchPatterns.THROUGH_BLOCK,
        CondBranchPatterns.CONSTANT,
        CondBranchPatterns.THROUGH_BLOCKS,
        CondBranchPatterns.SAME_SUCCESSORS,
        CondBranchPatterns.DECIDED_BEFORE,
        CondBranchPatterns.KNOWN_BEHIND,
        SwitchPatterns.ONLY_DEFAULT,
        SwitchPatterns.CASES_LIKE_DEFAULT,
        SwitchPatterns.CONSTANT,
        SwitchPatterns.THROUGH_BLOCKS,
        SwitchPatterns.DECIDED_BY_SWITCH,
        SwitchPatterns.CASES_TAKEN_BEFORE);
  }
}
