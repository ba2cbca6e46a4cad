package dev.weir.pass.operator.simplify;

import static dev.weir.dialect.operator.OperatorDrr.conv2d;
import static dev.weir.dialect.operator.OperatorDrr.depthwiseConv2d;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.drr.DrrRule;

/// Operators whose more general form has faster kernels.
///
/// Source: paddle/fluid/pir/transforms/general/map_op_to_another_pass.cc.
public final class MapOpRules {
  /// depthwise_conv2d -> conv2d, where there are several groups
  public static final DrrRule DEPTHWISE_CONV2D =
      rule(
          "depthwise-conv2d",
          (p, input, filter) -> {
            var conv = depthwiseConv2d(input, filter);
            p.match(conv)
                .where("there is one group", m -> m.get(conv.groups()) > 1)
                .replaceWith(
                    conv2d(input, filter)
                        .strides(conv.strides())
                        .paddings(conv.paddings())
                        .paddingAlgorithm(conv.paddingAlgorithm())
                        .dilations(conv.dilations())
                        .groups(conv.groups())
                        .dataFormat(conv.dataFormat()));
          });

  private MapOpRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(DEPTHWISE_CONV2D);
  }
}
