package dev.weir.pass.operator.fusion;

import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Fuses the concatenation of tensors that are transposed and flattened; see [TransposeFlattenConcatRules].
public record TransposeFlattenConcatFusePass() implements RulePass {
  /// The type of the pass.
  public static final PassType<TransposeFlattenConcatFusePass> TYPE =
      PassType.of(
          TransposeFlattenConcatFusePass.class,
          "transpose_flatten_concat_fuse_pass",
          "Fuses the concatenation of tensors that are transposed and flattened",
          TransposeFlattenConcatFusePass::new);

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns RULES =
        PatternSet.of().add(TransposeFlattenConcatRules.all()).freeze();
  }

  @Override
  public PassType<TransposeFlattenConcatFusePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return Loaded.RULES;
  }
}
