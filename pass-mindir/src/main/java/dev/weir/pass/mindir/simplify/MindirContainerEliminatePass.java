package dev.weir.pass.mindir.simplify;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Finds elements where they were put; see [SequenceRules], [DictionaryRules] and [EnvironRules].
public record MindirContainerEliminatePass() implements RulePass {
  /// The type of the pass.
  public static final PassType<MindirContainerEliminatePass> TYPE =
      PassType.of(
          MindirContainerEliminatePass.class,
          "mindir-container-eliminate",
          "Removes tuples, lists, dictionaries and environments that are taken apart",
          MindirContainerEliminatePass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES =
        PatternSet.of()
            .add(SequenceRules.all())
            .add(DictionaryRules.all())
            .add(SliceRules.all())
            .add(SparseRules.all())
            .add(EnvironRules.all())
            .freeze();
  }

  @Override
  public PassType<MindirContainerEliminatePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
