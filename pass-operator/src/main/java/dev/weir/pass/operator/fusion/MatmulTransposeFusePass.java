package dev.weir.pass.operator.fusion;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Has matrix products transpose what is transposed before or after them; see [MatmulTransposeRules].
public record MatmulTransposeFusePass() implements RulePass {
  /// The type of the pass.
  public static final PassType<MatmulTransposeFusePass> TYPE =
      PassType.of(
          MatmulTransposeFusePass.class,
          "matmul_transpose_fuse_pass",
          "Has matrix products transpose what is transposed before or after them",
          MatmulTransposeFusePass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES = PatternSet.of().add(MatmulTransposeRules.all()).freeze();
  }

  @Override
  public PassType<MatmulTransposeFusePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
