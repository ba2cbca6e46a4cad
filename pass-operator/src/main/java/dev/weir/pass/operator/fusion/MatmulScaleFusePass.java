package dev.weir.pass.operator.fusion;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Scales the weights of a matrix product instead of the product; see [MatmulScaleRules].
public record MatmulScaleFusePass() implements RulePass {
  /// The type of the pass.
  public static final PassType<MatmulScaleFusePass> TYPE =
      PassType.of(
          MatmulScaleFusePass.class,
          "matmul_scale_fuse_pass",
          "Scales the weights of a matrix product instead of the product",
          MatmulScaleFusePass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES = PatternSet.of().add(MatmulScaleRules.all()).freeze();
  }

  @Override
  public PassType<MatmulScaleFusePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
