package dev.weir.examples.quant;

import dev.weir.ir.Operation;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.GreedyConfig;
import dev.weir.rewrite.PatternSet;

/// Fuses.
public record FuseQuantPass() implements Pass {
  private static final FrozenPatterns RULES =
      PatternSet.of(QuantRules.QLINEAR, QuantRules.CONCAT_OF_CONCAT, QuantRules.SPLIT_OF_CONCAT)
          .freeze();

  /// Facts about the pass.
  public static final PassType<FuseQuantPass> TYPE =
      PassType.of(FuseQuantPass.class, "fuse-quant", "Fuses quantised ops", FuseQuantPass::new);

  @Override
  public PassType<FuseQuantPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    run.rewrite(op, RULES, GreedyConfig.defaults());
  }
}
