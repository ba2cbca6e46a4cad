package dev.weir.pass.operator.fusion;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Leaves out quantisation that is taken back at once; see [DeleteQuantDequantLinearOpRules].
public record DeleteQuantDequantLinearOpPass() implements RulePass {
  /// The type of the pass.
  public static final PassType<DeleteQuantDequantLinearOpPass> TYPE =
      PassType.of(
          DeleteQuantDequantLinearOpPass.class,
          "delete_quant_dequant_linear_op_pass",
          "Leaves out quantisation that is taken back at once",
          DeleteQuantDequantLinearOpPass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES =
        PatternSet.of().add(DeleteQuantDequantLinearOpRules.all()).freeze();
  }

  @Override
  public PassType<DeleteQuantDequantLinearOpPass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
