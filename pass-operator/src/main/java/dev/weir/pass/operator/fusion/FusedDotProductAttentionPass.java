package dev.weir.pass.operator.fusion;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Fuses attention and its gradient; see [FusedDotProductAttentionRules].
public record FusedDotProductAttentionPass() implements RulePass {
  /// The type of the pass.
  public static final PassType<FusedDotProductAttentionPass> TYPE =
      PassType.of(
          FusedDotProductAttentionPass.class,
          "fused_dot_product_attention_pass",
          "Fuses attention in training, with and without dropout, and its gradient",
          FusedDotProductAttentionPass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES =
        PatternSet.of().add(FusedDotProductAttentionRules.all()).freeze();
  }

  @Override
  public PassType<FusedDotProductAttentionPass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
