package dev.weir.pass.operator.fusion;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Fuses the turning of queries and keys by their positions; see [FusedRotaryPositionEmbeddingRules].
public record FusedRotaryPositionEmbeddingPass() implements RulePass {
  /// The type of the pass.
  public static final PassType<FusedRotaryPositionEmbeddingPass> TYPE =
      PassType.of(
          FusedRotaryPositionEmbeddingPass.class,
          "fused_rotary_position_embedding_pass",
          "Makes one operator of the turning of queries and keys by their positions",
          FusedRotaryPositionEmbeddingPass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES =
        PatternSet.of().add(FusedRotaryPositionEmbeddingRules.all()).freeze();
  }

  @Override
  public PassType<FusedRotaryPositionEmbeddingPass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
