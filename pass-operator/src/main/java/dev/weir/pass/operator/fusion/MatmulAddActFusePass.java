package dev.weir.pass.operator.fusion;

import dev.weir.pass.Option;
import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Fuses matrix products with the biases and activations after them; see [MatmulAddActRules].
///
/// @param useCutlass whether products of narrow floats become gemm_epilogue
public record MatmulAddActFusePass(boolean useCutlass) implements RulePass {
  private static final Option<Boolean> FLAG =
      Option.flag("use-cutlass", false, "whether products of narrow floats become gemm_epilogue");

  /// The type of the pass.
  public static final PassType<MatmulAddActFusePass> TYPE =
      PassType.builder(
              MatmulAddActFusePass.class,
              "matmul_add_act_fuse_pass",
              "Fuses matrix products with the biases and activations after them")
          .option(FLAG, MatmulAddActFusePass::useCutlass)
          .build(options -> new MatmulAddActFusePass(options.get(FLAG)));

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns USUAL = PatternSet.of().add(MatmulAddActRules.all(false)).freeze();
    static final FrozenPatterns MORE = PatternSet.of().add(MatmulAddActRules.all(true)).freeze();
  }

  @Override
  public PassType<MatmulAddActFusePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return useCutlass ? Loaded.MORE : Loaded.USUAL;
  }
}
