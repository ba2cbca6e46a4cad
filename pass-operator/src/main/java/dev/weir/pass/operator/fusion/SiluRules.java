package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.multiply;
import static dev.weir.dialect.operator.OperatorDrr.sigmoid;
import static dev.weir.dialect.operator.OperatorDrr.swish;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.drr.DrrRule;

/// A product with the sigmoid becomes `swish`.
///
/// Source: paddle/fluid/pir/transforms/gpu/silu_fuse_pass.cc.
public final class SiluRules {
  /// x * sigmoid(x) -> swish(x)
  public static final DrrRule SILU =
      rule("silu", (p, x) -> p.match(multiply(x, sigmoid(x).out())).replaceWith(swish(x)));

  private SiluRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(SILU);
  }
}
