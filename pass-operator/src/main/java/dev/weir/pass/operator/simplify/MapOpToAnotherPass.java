package dev.weir.pass.operator.simplify;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Replaces operators by more general ones that have faster kernels; see [MapOpRules].
public record MapOpToAnotherPass() implements RulePass {
  /// The type of the pass.
  public static final PassType<MapOpToAnotherPass> TYPE =
      PassType.of(
          MapOpToAnotherPass.class,
          "map_op_to_another_pass",
          "Replaces operators by more general ones that have faster kernels",
          MapOpToAnotherPass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES = PatternSet.of().add(MapOpRules.all()).freeze();
  }

  @Override
  public PassType<MapOpToAnotherPass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
