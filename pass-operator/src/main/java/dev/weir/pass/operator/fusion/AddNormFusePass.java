package dev.weir.pass.operator.fusion;

import dev.weir.pass.Option;
import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Fuses sums with the normalisations after them; see [AddNormRules].
///
/// @param enableGpuMixed whether group normalisations of wide floats are fused too
public record AddNormFusePass(boolean enableGpuMixed) implements RulePass {
  private static final Option<Boolean> FLAG =
      Option.flag(
          "enable-gpu-mixed", false, "whether group normalisations of wide floats are fused too");

  /// The type of the pass.
  public static final PassType<AddNormFusePass> TYPE =
      PassType.builder(
              AddNormFusePass.class,
              "add_norm_fuse_pass",
              "Fuses sums with the normalisations after them")
          .option(FLAG, AddNormFusePass::enableGpuMixed)
          .build(options -> new AddNormFusePass(options.get(FLAG)));

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns USUAL = PatternSet.of().add(AddNormRules.all(false)).freeze();
    static final FrozenPatterns MORE = PatternSet.of().add(AddNormRules.all(true)).freeze();
  }

  @Override
  public PassType<AddNormFusePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return enableGpuMixed ? Loaded.MORE : Loaded.USUAL;
  }
}
