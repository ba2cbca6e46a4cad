package dev.weir.pass.operator.fusion;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Computes gradients of linear layers where they are gathered; see [FusedLinearParamGradAddRules].
public record FusedLinearParamGradAddPass() implements RulePass {
  /// The type of the pass.
  public static final PassType<FusedLinearParamGradAddPass> TYPE =
      PassType.of(
          FusedLinearParamGradAddPass.class,
          "fused_linear_param_grad_add_pass",
          "Adds gradients of linear layers to those gathered so far in one operator",
          FusedLinearParamGradAddPass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES =
        PatternSet.of().add(FusedLinearParamGradAddRules.all()).freeze();
  }

  @Override
  public PassType<FusedLinearParamGradAddPass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
