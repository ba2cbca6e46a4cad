package dev.weir.examples.toy;

import dev.weir.ir.Operation;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.GreedyConfig;
import dev.weir.rewrite.PatternSet;

// region pass
/// Applies the rules of the dialect and folds until nothing changes.
public record SimplifyToyPass(int maxIterations) implements Pass {
  private static final FrozenPatterns RULES =
      PatternSet.of(ClampRules.CLAMP_OF_CLAMP, SumPatterns.SUM_OF_SUMS).freeze();

  private static final Option<Integer> MAX_ITERATIONS =
      Option.integer("max-iterations", 10, "sweeps over the program at most");

  /// Facts about the pass: its name, its options and how one is made.
  public static final PassType<SimplifyToyPass> TYPE =
      PassType.builder(SimplifyToyPass.class, "simplify-toy", "Folds constants and merges clamps")
          .option(MAX_ITERATIONS, SimplifyToyPass::maxIterations)
          .build(options -> new SimplifyToyPass(options.get(MAX_ITERATIONS)));

  @Override
  public PassType<SimplifyToyPass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation op, PassRun run) {
    run.rewrite(op, RULES, GreedyConfig.defaults().withMaxIterations(maxIterations));
  }
}
// endregion
