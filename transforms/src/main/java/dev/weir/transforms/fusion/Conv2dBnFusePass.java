package dev.weir.transforms.fusion;

import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Works batch normalisation into the convolution before it; see [Conv2dBnRules].
public record Conv2dBnFusePass() implements Pass {
  private static final FrozenPatterns RULES =
      new PatternSet().add(Conv2dBnRules.all()).freeze();

  /// The type of the pass.
  public static final PassType<Conv2dBnFusePass> TYPE =
      PassType.of(
          Conv2dBnFusePass.class,
          "conv2d_bn_fuse_pass",
          "Works batch normalisation with fixed statistics into the convolution before it",
          Conv2dBnFusePass::new);

  @Override public PassType<Conv2dBnFusePass> type() {
    return TYPE;
  }

  @Override public void run(Operation op, PassRun run) {
    run.rewrite(op, RULES);
  }
}
