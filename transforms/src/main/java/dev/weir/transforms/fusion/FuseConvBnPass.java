package dev.weir.transforms.fusion;

import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.GreedyConfig;
import dev.weir.rewrite.GreedyDriver;
import dev.weir.rewrite.PatternSet;

/// Works batch normalisation into the convolution before it; see [ConvBatchNormRules].
public record FuseConvBnPass() implements Pass {
  private static final FrozenPatterns RULES =
      new PatternSet().add(ConvBatchNormRules.all()).freeze();

  /// The type of the pass.
  public static final PassType<FuseConvBnPass> TYPE =
      PassType.of(
          FuseConvBnPass.class,
          "fuse-conv-bn",
          "Works batch normalisation with fixed statistics into the convolution before it",
          FuseConvBnPass::new);

  @Override public PassType<FuseConvBnPass> type() {
    return TYPE;
  }

  @Override public void run(Operation op, PassRun run) {
    run.count("rewrites",
        GreedyDriver.run(op, RULES, run.registry(), GreedyConfig.defaults()).rewrites());
  }
}
