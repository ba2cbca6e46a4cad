package dev.weir.pass.operator.fusion;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Fuses batch normalisation with the sum and activation after it, and their gradients; see [FusedBnAddActRules].
public record FusedBnAddActPass() implements RulePass {
  /// The type of the pass.
  public static final PassType<FusedBnAddActPass> TYPE =
      PassType.of(
          FusedBnAddActPass.class,
          "fused_bn_add_act_pass",
          "Fuses batch norm in training, add and relu, and their gradients",
          FusedBnAddActPass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES = PatternSet.of().add(FusedBnAddActRules.all()).freeze();
  }

  @Override
  public PassType<FusedBnAddActPass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
