package dev.weir.pass.operator.fusion;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Fuses embeddings with the normalisation of their sum; see [EmbeddingEltwiseLayernormRules].
public record EmbeddingEltwiseLayernormFusePass() implements RulePass {
  /// The type of the pass.
  public static final PassType<EmbeddingEltwiseLayernormFusePass> TYPE =
      PassType.of(
          EmbeddingEltwiseLayernormFusePass.class,
          "embedding_eltwise_layernorm_fuse_pass",
          "Fuses the sum of two or three embeddings with the layer norm after it",
          EmbeddingEltwiseLayernormFusePass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES =
        PatternSet.of().add(EmbeddingEltwiseLayernormRules.all()).freeze();
  }

  @Override
  public PassType<EmbeddingEltwiseLayernormFusePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
