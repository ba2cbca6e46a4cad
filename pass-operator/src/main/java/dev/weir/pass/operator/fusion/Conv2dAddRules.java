package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.conv2d;
import static dev.weir.drr.DrrRule.rule;
import static dev.weir.pass.operator.OperatorFunctions.IS_WEIGHT;

import com.google.common.collect.ImmutableList;
import dev.weir.drr.DrrRule;

/// A convolution and the sum with a bias become `fused_conv2d_add_act` without activation.
///
/// Source: paddle/fluid/pir/transforms/gpu/conv2d_add_fuse_pass.cc. Deviation: the sum is found with its
/// operands in either order.
public final class Conv2dAddRules {
  /// conv2d(x, w) + bias -> fused_conv2d_add_act(x, w, bias)
  public static final DrrRule CONV2D_ADD =
      rule(
          "conv2d-add",
          (p, x, filter, bias) -> {
            var conv = conv2d(x, filter);
            p.match(add(conv.out(), bias))
                .where("the bias is no weight", IS_WEIGHT.holds(bias))
                .where("the bias does not fit", m -> Conv2dAddActRules.isBias(m, bias, conv.out()))
                .replaceWith(
                    Conv2dAddActRules.fused(x, filter, conv).bias(bias).activation("identity"));
          });

  private Conv2dAddRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(CONV2D_ADD);
  }
}
