package dev.weir.pass.operator.fusion;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Fuses convolutions with the biases after them; see [Conv2dAddRules].
public record Conv2dAddFusePass() implements RulePass {
  /// The type of the pass.
  public static final PassType<Conv2dAddFusePass> TYPE =
      PassType.of(
          Conv2dAddFusePass.class,
          "conv2d_add_fuse_pass",
          "Fuses convolutions with the biases after them",
          Conv2dAddFusePass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES = PatternSet.of().add(Conv2dAddRules.all()).freeze();
  }

  @Override
  public PassType<Conv2dAddFusePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
