package dev.weir.tests.pir;

import static dev.weir.dialect.operator.OperatorDrr.transpose;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.drr.DrrRule;

/// The pattern of test/cpp/pir/pattern_rewrite/pattern_rewrite_test.cc: two transpositions are one, even
/// where that one moves nothing.
final class TransposeMergeRules {
  private TransposeMergeRules() {}

  static ImmutableList<DrrRule> all() {
    return ImmutableList.of(transposes());
  }

  static DrrRule transposes() {
    return rule(
        "test-transpose-transpose",
        (p, x) -> {
          var inner = transpose(x);
          var outer = transpose(inner.out());
          p.match(outer)
              .replaceWith(
                  transpose(x)
                      .perm(p.compute(m -> after(m.get(inner.perm()), m.get(outer.perm())))));
        });
  }

  private static ImmutableIntArray after(ImmutableIntArray inner, ImmutableIntArray outer) {
    return ImmutableIntArray.copyOf(outer.stream().map(inner::get).toArray());
  }
}
