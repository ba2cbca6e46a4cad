package dev.weir.pass.mindir.simplify;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Takes choices whose condition is known, and those between equal values; see [SwitchRules].
public record MindirSwitchEliminatePass() implements RulePass {
  /// The type of the pass.
  public static final PassType<MindirSwitchEliminatePass> TYPE =
      PassType.of(
          MindirSwitchEliminatePass.class,
          "mindir-switch-eliminate",
          "Simplifies choices between values in MindIR",
          MindirSwitchEliminatePass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES = PatternSet.of().add(SwitchRules.all()).freeze();
  }

  @Override
  public PassType<MindirSwitchEliminatePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
