package dev.weir.pass.operator.fusion;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Moves the scales of quantised weights behind products; see [DeleteWeightDequantLinearOpRules].
public record DeleteWeightDequantLinearOpPass() implements RulePass {
  /// The type of the pass.
  public static final PassType<DeleteWeightDequantLinearOpPass> TYPE =
      PassType.of(
          DeleteWeightDequantLinearOpPass.class,
          "delete_weight_dequant_linear_op_pass",
          "Moves the scales of quantised weights behind products",
          DeleteWeightDequantLinearOpPass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES =
        PatternSet.of().add(DeleteWeightDequantLinearOpRules.all()).freeze();
  }

  @Override
  public PassType<DeleteWeightDequantLinearOpPass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
