package dev.weir.pass.operator.simplify;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Makes one transposition of two, and none of one that moves nothing; see [RedundantTransposeRules].
public record RemoveRedundantTransposePass() implements RulePass {
  /// The type of the pass.
  public static final PassType<RemoveRedundantTransposePass> TYPE =
      PassType.of(
          RemoveRedundantTransposePass.class,
          "remove_redundant_transpose_pass",
          "Makes one transposition of two, and none of one that moves nothing",
          RemoveRedundantTransposePass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES = PatternSet.of().add(RedundantTransposeRules.all()).freeze();
  }

  @Override
  public PassType<RemoveRedundantTransposePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
