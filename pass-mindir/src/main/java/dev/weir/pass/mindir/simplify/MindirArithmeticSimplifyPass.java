package dev.weir.pass.mindir.simplify;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Removes arithmetic that changes nothing, and puts sums of tuples together; see [ArithmeticRules],
/// [AddNRules] and [ValueRules].
public record MindirArithmeticSimplifyPass() implements RulePass {
  /// The type of the pass.
  public static final PassType<MindirArithmeticSimplifyPass> TYPE =
      PassType.of(
          MindirArithmeticSimplifyPass.class,
          "mindir-arithmetic-simplify",
          "Removes arithmetic in MindIR that changes nothing",
          MindirArithmeticSimplifyPass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES =
        PatternSet.of()
            .add(ArithmeticRules.all())
            .add(AddNRules.all())
            .add(ValueRules.all())
            .freeze();
  }

  @Override
  public PassType<MindirArithmeticSimplifyPass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
