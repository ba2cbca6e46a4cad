package dev.weir.transforms.fusion;

import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.GreedyConfig;
import dev.weir.rewrite.PatternSet;

/// Fuses matrix products with the bias and activation after them; see [GemmEpilogueRules].
public record FuseGemmEpiloguePass() implements Pass {
  private static final FrozenPatterns RULES =
      new PatternSet().add(GemmEpilogueRules.all()).freeze();

  /// The type of the pass.
  public static final PassType<FuseGemmEpiloguePass> TYPE =
      PassType.of(
          FuseGemmEpiloguePass.class,
          "fuse-gemm-epilogue",
          "Fuses matmul, add and an activation to one operator",
          FuseGemmEpiloguePass::new);

  @Override public PassType<FuseGemmEpiloguePass> type() {
    return TYPE;
  }

  @Override public void run(Operation op, PassRun run) {
    run.rewrite(op, RULES, GreedyConfig.defaults().withTopDown(false));
  }
}
