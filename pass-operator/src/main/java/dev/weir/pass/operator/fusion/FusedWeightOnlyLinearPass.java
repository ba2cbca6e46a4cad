package dev.weir.pass.operator.fusion;

import dev.weir.pass.Option;
import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Quantises the weights of products; see [FusedWeightOnlyLinearRules].
///
/// @param int4 whether weights get 4 bits rather than 8
public record FusedWeightOnlyLinearPass(boolean int4) implements RulePass {
  private static final Option<Boolean> INT4 =
      Option.flag("int4", false, "weights get 4 bits rather than 8");

  /// The type of the pass.
  public static final PassType<FusedWeightOnlyLinearPass> TYPE =
      PassType.builder(
              FusedWeightOnlyLinearPass.class,
              "fused_weight_only_linear_pass",
              "Quantises the weights of products to 8 or 4 bits")
          .option(INT4, FusedWeightOnlyLinearPass::int4)
          .build(options -> new FusedWeightOnlyLinearPass(options.get(INT4)));

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns INT8_RULES =
        PatternSet.of().add(FusedWeightOnlyLinearRules.of(8)).freeze();
    static final FrozenPatterns INT4_RULES =
        PatternSet.of().add(FusedWeightOnlyLinearRules.of(4)).freeze();
  }

  @Override
  public PassType<FusedWeightOnlyLinearPass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return int4 ? Loaded.INT4_RULES : Loaded.INT8_RULES;
  }
}
