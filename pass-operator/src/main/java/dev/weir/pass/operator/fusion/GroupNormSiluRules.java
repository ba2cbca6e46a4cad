package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.addGroupNormSilu;
import static dev.weir.dialect.operator.OperatorDrr.groupNorm;
import static dev.weir.dialect.operator.OperatorDrr.silu;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.drr.DrrRule;

/// A group normalisation and silu become `add_group_norm_silu` without a residual.
///
/// Source: paddle/fluid/pir/transforms/general/group_norm_silu_fuse_pass.cc.
public final class GroupNormSiluRules {
  /// silu(group_norm(x)) -> add_group_norm_silu(x), for f16 and bf16
  public static final DrrRule GROUP_NORM_SILU = fuse(false);

  /// silu(group_norm(x)) -> add_group_norm_silu(x)
  public static final DrrRule GROUP_NORM_SILU_MIXED = fuse(true);

  private GroupNormSiluRules() {}

  /// {@return the rules}, for f32 and wider too where `mixed`
  public static ImmutableList<DrrRule> all(boolean mixed) {
    return ImmutableList.of(mixed ? GROUP_NORM_SILU_MIXED : GROUP_NORM_SILU);
  }

  private static DrrRule fuse(boolean mixed) {
    return rule(
        mixed ? "group-norm-silu-mixed" : "group-norm-silu",
        p -> {
          var x = p.operand();
          var scale = p.operands();
          var bias = p.operands();
          var norm = groupNorm(x).scale(scale).bias(bias);
          var root = silu(norm.y());
          var fused =
              addGroupNormSilu(x)
                  .scale(scale)
                  .bias(bias)
                  .epsilon(norm.epsilon())
                  .groups(norm.groups())
                  .dataFormat(norm.dataFormat())
                  .activation("silu");
          p.match(root)
              .where("the floats are wide", m -> mixed || AddNormRules.isNarrow(m, x))
              .replace(root.out(), fused.y())
              .replace(norm.mean(), fused.mean())
              .replace(norm.variance(), fused.variance());
        });
  }
}
