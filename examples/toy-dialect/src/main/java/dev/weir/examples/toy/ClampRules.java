package dev.weir.examples.toy;

import static dev.weir.drr.DrrRule.rule;
import static dev.weir.examples.toy.ToyDrr.clamp;

import dev.weir.drr.DrrRule;

/// Rules about `toy.clamp`.
public final class ClampRules {
  // region rule
  /// clamp(clamp(x, a, b), c, d) -> clamp(x, max(a, c), min(b, d)), where the ranges overlap
  public static final DrrRule CLAMP_OF_CLAMP =
      rule(
          "clamp-of-clamp",
          (p, x) -> {
            var inner = clamp(x);
            var outer = clamp(inner.out());
            p.match(outer)
                .where(
                    "the ranges do not overlap",
                    m ->
                        Math.max(m.get(inner.low()), m.get(outer.low()))
                            <= Math.min(m.get(inner.high()), m.get(outer.high())))
                .replaceWith(
                    clamp(x)
                        .low(p.compute(m -> Math.max(m.get(inner.low()), m.get(outer.low()))))
                        .high(p.compute(m -> Math.min(m.get(inner.high()), m.get(outer.high())))));
          });

  // endregion

  private ClampRules() {}
}
