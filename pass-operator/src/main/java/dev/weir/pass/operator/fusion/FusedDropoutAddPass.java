package dev.weir.pass.operator.fusion;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Fuses dropout with the sum after it, and their gradients; see [FusedDropoutAddRules].
public record FusedDropoutAddPass() implements RulePass {
  /// The type of the pass.
  public static final PassType<FusedDropoutAddPass> TYPE =
      PassType.of(
          FusedDropoutAddPass.class,
          "fused_dropout_add_pass",
          "Fuses dropout and add, and their gradients",
          FusedDropoutAddPass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES = PatternSet.of().add(FusedDropoutAddRules.all()).freeze();
  }

  @Override
  public PassType<FusedDropoutAddPass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
