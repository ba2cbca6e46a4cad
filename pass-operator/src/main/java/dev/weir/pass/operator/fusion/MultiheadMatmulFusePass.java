package dev.weir.pass.operator.fusion;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Fuses the attention of a sequence to itself; see [MultiheadMatmulRules].
public record MultiheadMatmulFusePass() implements RulePass {
  /// The type of the pass.
  public static final PassType<MultiheadMatmulFusePass> TYPE =
      PassType.of(
          MultiheadMatmulFusePass.class,
          "multihead_matmul_fuse_pass",
          "Makes one operator of the attention of BERT and of ViT",
          MultiheadMatmulFusePass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES = PatternSet.of().add(MultiheadMatmulRules.all()).freeze();
  }

  @Override
  public PassType<MultiheadMatmulFusePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
