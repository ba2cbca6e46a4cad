package dev.weir.pass.mindir.simplify;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Removes what says something to a stage that is over; see [SpecialOpRules]. Gradients are taken before.
public record MindirSpecialOpEliminatePass() implements RulePass {
  /// The type of the pass.
  public static final PassType<MindirSpecialOpEliminatePass> TYPE =
      PassType.of(
          MindirSpecialOpEliminatePass.class,
          "mindir-special-op-eliminate",
          "Removes primitives of MindIR that speak to stages that are over",
          MindirSpecialOpEliminatePass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES =
        PatternSet.of().add(SpecialOpRules.all()).add(ParallelRules.all()).freeze();
  }

  @Override
  public PassType<MindirSpecialOpEliminatePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
