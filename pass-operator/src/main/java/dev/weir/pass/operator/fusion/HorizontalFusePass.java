package dev.weir.pass.operator.fusion;

import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;

/// Makes one matmul of several with one operand in common; see [HorizontalFusion].
public record HorizontalFusePass() implements Pass {
  /// The type of the pass.
  public static final PassType<HorizontalFusePass> TYPE =
      PassType.of(
          HorizontalFusePass.class,
          "horizontal_fuse_pass",
          "Makes one matmul of three or more with one operand in common",
          HorizontalFusePass::new);

  @Override
  public PassType<HorizontalFusePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    run.count("rewrites", HorizontalFusion.run(op));
  }
}
