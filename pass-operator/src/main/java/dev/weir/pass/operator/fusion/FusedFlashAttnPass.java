package dev.weir.pass.operator.fusion;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Fuses attention; see [FusedFlashAttnRules].
public record FusedFlashAttnPass() implements RulePass {
  /// The type of the pass.
  public static final PassType<FusedFlashAttnPass> TYPE =
      PassType.of(
          FusedFlashAttnPass.class,
          "fused_flash_attn_pass",
          "Makes flash_attn of attention on queries, keys and values",
          FusedFlashAttnPass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES = PatternSet.of().add(FusedFlashAttnRules.all()).freeze();
  }

  @Override
  public PassType<FusedFlashAttnPass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
