package dev.weir.pass.operator.simplify;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Removes scales, casts, concatenations and dropouts that change nothing; see [IdentityOpRules].
public record IdentityOpCleanPass() implements RulePass {
  /// The type of the pass.
  public static final PassType<IdentityOpCleanPass> TYPE =
      PassType.of(
          IdentityOpCleanPass.class,
          "identity_op_clean_pass",
          "Removes scales, casts, concatenations and dropouts that change nothing",
          IdentityOpCleanPass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES = PatternSet.of().add(IdentityOpRules.all()).freeze();
  }

  @Override
  public PassType<IdentityOpCleanPass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
