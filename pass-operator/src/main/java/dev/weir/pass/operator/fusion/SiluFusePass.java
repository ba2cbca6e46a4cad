package dev.weir.pass.operator.fusion;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Makes swish of a product with the sigmoid; see [SiluRules].
public record SiluFusePass() implements RulePass {
  /// The type of the pass.
  public static final PassType<SiluFusePass> TYPE =
      PassType.of(
          SiluFusePass.class,
          "silu_fuse_pass",
          "Makes swish of a product with the sigmoid",
          SiluFusePass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES = PatternSet.of().add(SiluRules.all()).freeze();
  }

  @Override
  public PassType<SiluFusePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
