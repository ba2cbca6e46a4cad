package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import dev.weir.rewrite.Canonicalization;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.RegionBranchPatterns;

/// The canonical forms of `scf`.
public final class ScfCanonicalization implements Canonicalization {
  /// Makes the list of patterns.
  public ScfCanonicalization() {}

  @Override
  public ImmutableList<Pattern> patterns() {
    return ImmutableList.<Pattern>builder()
        .add(
            ChoicePatterns.CONSTANT_CONDITION,
            ChoicePatterns.EMPTY_ELSE,
            ChoicePatterns.CONSTANT_SWITCH,
            ChoicePatterns.SINGLE_BLOCK,
            ChoicePatterns.SEVERAL_BLOCKS,
            IfPatterns.TO_SELECT,
            IfPatterns.CONDITION_KNOWN,
            IfPatterns.YIELDS_CONDITION,
            IfPatterns.NESTED,
            IfMerging.AFTER_ANOTHER,
            ForPatterns.NEVER_OR_ONCE,
            WhilePatterns.CONDITION_HOLDS,
            WhilePatterns.COMPARED_AGAIN,
            WhilePatterns.ALIGNED,
            WhilePatterns.CHOICE_MOVED,
            ParallelPatterns.NEVER_OR_ONCE,
            ParallelPatterns.NESTED,
            ForallPatterns.KNOWN_BOUNDS,
            ForallPatterns.NEVER_OR_ONCE)
        .addAll(RegionBranchPatterns.of(IfOp.class, "scf-if"))
        .addAll(RegionBranchPatterns.of(ForOp.class, "scf-for"))
        .addAll(RegionBranchPatterns.of(WhileOp.class, "scf-while"))
        .addAll(RegionBranchPatterns.of(ExecuteRegionOp.class, "scf-execute-region"))
        .addAll(RegionBranchPatterns.of(IndexSwitchOp.class, "scf-index-switch"))
        .build();
  }
}
