package dev.weir.tests.readme;

import static dev.weir.drr.DrrRule.rule;
import static dev.weir.tests.readme.PolyDrr.add;
import static dev.weir.tests.readme.PolyDrr.scale;

import dev.weir.drr.DrrRule;

/// The rules of the dialect.
final class PolyRules {
  // region rule
  /// x + x -> 2 x
  static final DrrRule DOUBLE =
      rule("double", (p, x) -> p.match(add(x, x)).replaceWith(scale(x).factor(2)));

  // endregion

  private PolyRules() {}
}
