package dev.weir.pass.operator.fusion;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Works batch normalisation with fixed statistics into the convolution before it; see [Conv2dBnRules].
public record Conv2dBnFusePass() implements RulePass {
  /// The type of the pass.
  public static final PassType<Conv2dBnFusePass> TYPE =
      PassType.of(
          Conv2dBnFusePass.class,
          "conv2d_bn_fuse_pass",
          "Works batch normalisation with fixed statistics into the convolution before it",
          Conv2dBnFusePass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES = PatternSet.of().add(Conv2dBnRules.all()).freeze();
  }

  @Override
  public PassType<Conv2dBnFusePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
