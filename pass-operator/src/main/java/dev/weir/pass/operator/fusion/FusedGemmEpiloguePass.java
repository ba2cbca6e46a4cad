package dev.weir.pass.operator.fusion;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Fuses matrix products with the bias and activation after them, and their gradients; see [FusedGemmEpilogueRules].
public record FusedGemmEpiloguePass() implements RulePass {
  /// The type of the pass.
  public static final PassType<FusedGemmEpiloguePass> TYPE =
      PassType.of(
          FusedGemmEpiloguePass.class,
          "fused_gemm_epilogue_pass",
          "Fuses matmul, add and an activation, and their gradients",
          FusedGemmEpiloguePass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES = PatternSet.of().add(FusedGemmEpilogueRules.all()).freeze();
  }

  @Override
  public PassType<FusedGemmEpiloguePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
