package dev.weir.pass.operator.fusion;

import dev.weir.pass.Option;
import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Fuses convolutions with the biases, residuals and activations after them; see [Conv2dAddActRules].
///
/// @param useCutlass whether the activations that only CUTLASS kernels have are fused too
public record Conv2dAddActFusePass(boolean useCutlass) implements RulePass {
  private static final Option<Boolean> FLAG =
      Option.flag(
          "use-cutlass",
          false,
          "whether the activations that only CUTLASS kernels have are fused too");

  /// The type of the pass.
  public static final PassType<Conv2dAddActFusePass> TYPE =
      PassType.builder(
              Conv2dAddActFusePass.class,
              "conv2d_add_act_fuse_pass",
              "Fuses convolutions with the biases, residuals and activations after them")
          .option(FLAG, Conv2dAddActFusePass::useCutlass)
          .build(options -> new Conv2dAddActFusePass(options.get(FLAG)));

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns USUAL = PatternSet.of().add(Conv2dAddActRules.all(false)).freeze();
    static final FrozenPatterns MORE = PatternSet.of().add(Conv2dAddActRules.all(true)).freeze();
  }

  @Override
  public PassType<Conv2dAddActFusePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return useCutlass ? Loaded.MORE : Loaded.USUAL;
  }
}
