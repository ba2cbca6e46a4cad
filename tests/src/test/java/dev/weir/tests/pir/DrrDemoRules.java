package dev.weir.tests.pir;

import static dev.weir.dialect.operator.OperatorDrr.cast;
import static dev.weir.dialect.operator.OperatorDrr.expand;
import static dev.weir.dialect.operator.OperatorDrr.full;
import static dev.weir.dialect.operator.OperatorDrr.fullIntArray;
import static dev.weir.dialect.operator.OperatorDrr.reshape;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.drr.DrrRule;

/// The five patterns of test/cpp/pir/pattern_rewrite/drr_test.cc.
final class DrrDemoRules {
  private DrrDemoRules() {}

  static ImmutableList<DrrRule> all() {
    return ImmutableList.of(
        RESHAPE_RESHAPE, TransposeMergeRules.transposes(), CAST_CAST, USELESS_CAST, FOLD_EXPAND);
  }

  private static final DrrRule RESHAPE_RESHAPE =
      rule(
          "test-reshape-reshape",
          p -> {
            var x = p.operand();
            var shape = p.operand();
            var inner = reshape(x, p.operand());
            p.match(reshape(inner.out(), shape)).replaceWith(reshape(x, shape));
          });

  private static final DrrRule CAST_CAST =
      rule(
          "test-cast-cast",
          (p, x) -> {
            var outer = cast(cast(x).out());
            p.match(outer).replaceWith(cast(x).dtype(outer.dtype()));
          });

  private static final DrrRule USELESS_CAST =
      rule(
          "test-useless-cast",
          (p, x) -> {
            var converted = cast(x);
            p.match(converted)
                .where(m -> m.get(converted.out()).type().equals(m.get(x).type()))
                .replaceWith(x);
          });

  private static final DrrRule FOLD_EXPAND =
      rule(
          "test-fold-expand",
          p -> {
            var constant = full();
            var shape = fullIntArray();
            p.match(expand(constant.out(), shape.out()))
                .replaceWith(
                    full()
                        .shape(shape.value())
                        .value(constant.value())
                        .dtype(constant.dtype())
                        .place(constant.place()));
          });
}
