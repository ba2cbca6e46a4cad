package dev.weir.pass.operator.fusion;

import dev.weir.pass.Option;
import dev.weir.pass.PassType;
import dev.weir.pass.RulePass;
import dev.weir.rewrite.FrozenPatterns;
import dev.weir.rewrite.PatternSet;

/// Fuses group normalisation with the silu after it; see [GroupNormSiluRules].
///
/// @param enableGpuMixed whether normalisations of wide floats are fused too
public record GroupNormSiluFusePass(boolean enableGpuMixed) implements RulePass {
  private static final Option<Boolean> FLAG =
      Option.flag("enable-gpu-mixed", false, "whether normalisations of wide floats are fused too");

  /// The type of the pass.
  public static final PassType<GroupNormSiluFusePass> TYPE =
      PassType.builder(
              GroupNormSiluFusePass.class,
              "group_norm_silu_fuse_pass",
              "Fuses group normalisation with the silu after it")
          .option(FLAG, GroupNormSiluFusePass::enableGpuMixed)
          .build(options -> new GroupNormSiluFusePass(options.get(FLAG)));

  /// Built with the first use.
  private static final class Loaded {
    static final FrozenPatterns USUAL = PatternSet.of().add(GroupNormSiluRules.all(false)).freeze();
    static final FrozenPatterns MORE = PatternSet.of().add(GroupNormSiluRules.all(true)).freeze();
  }

  @Override
  public PassType<GroupNormSiluFusePass> type() {
    return TYPE;
  }

  @Override
  public FrozenPatterns rules() {
    return enableGpuMixed ? Loaded.MORE : Loaded.USUAL;
  }
}
