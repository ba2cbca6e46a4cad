package dev.weir.pass.operator.fusion;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Fuses fully connected layers with a sum and the layer normalisation after it; see [FcElementwiseLayernormRules].
public record FcElementwiseLayernormFusePass() implements RulePass {
  /// The type of the pass.
  public static final PassType<FcElementwiseLayernormFusePass> TYPE =
      PassType.of(
          FcElementwiseLayernormFusePass.class,
          "fc_elementwise_layernorm_fuse_pass",
          "Fuses fully connected layers with a sum and the layer normalisation after it",
          FcElementwiseLayernormFusePass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES =
        PatternSet.of().add(FcElementwiseLayernormRules.all()).freeze();
  }

  @Override
  public PassType<FcElementwiseLayernormFusePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
