package dev.weir.pass.mindir.simplify;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Removes casts, changes of shape, reductions and copies that change nothing; see [ShapeRules].
public record MindirShapeEliminatePass() implements RulePass {
  /// The type of the pass.
  public static final PassType<MindirShapeEliminatePass> TYPE =
      PassType.of(
          MindirShapeEliminatePass.class,
          "mindir-shape-eliminate",
          "Removes casts and changes of shape in MindIR that change nothing",
          MindirShapeEliminatePass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES = PatternSet.of().add(ShapeRules.all()).freeze();
  }

  @Override
  public PassType<MindirShapeEliminatePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
