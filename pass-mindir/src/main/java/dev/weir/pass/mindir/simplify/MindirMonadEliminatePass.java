package dev.weir.pass.mindir.simplify;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Removes states, reads and dependences that order nothing; see [MonadRules].
public record MindirMonadEliminatePass() implements RulePass {
  /// The type of the pass.
  public static final PassType<MindirMonadEliminatePass> TYPE =
      PassType.of(
          MindirMonadEliminatePass.class,
          "mindir-monad-eliminate",
          "Removes states in MindIR that order nothing",
          MindirMonadEliminatePass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES = PatternSet.of().add(MonadRules.all()).freeze();
  }

  @Override
  public PassType<MindirMonadEliminatePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
