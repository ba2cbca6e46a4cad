package dev.weir.pass.operator.simplify;

import static dev.weir.dialect.operator.OperatorDrr.transpose;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.operator.inference.Reshapes;
import dev.weir.drr.DrrRule;
import dev.weir.ir.type.Axes;

/// Transpositions in a row are one, and one that moves nothing is none.
///
/// Source: paddle/fluid/pir/transforms/general/remove_redundant_transpose_pass.cc. Deviation: the inner
/// one of two may be used elsewhere too, where it stays.
public final class RedundantTransposeRules {
  /// transpose(x, [0, 1, …]) -> x
  public static final DrrRule IDENTITY_TRANSPOSE =
      rule(
          "identity-transpose",
          (p, x) -> {
            var transposed = transpose(x);
            p.match(transposed)
                .where(
                    "dimensions change places",
                    m ->
                        m.get(x).type().equals(m.get(transposed.out()).type())
                            && isIdentity(m.get(transposed.perm())))
                .replaceWith(x);
          });

  /// transpose(transpose(x, p), q) -> transpose(x, p after q)
  public static final DrrRule TRANSPOSE_TRANSPOSE =
      rule(
          "transpose-transpose",
          (p, x) -> {
            var inner = transpose(x);
            var outer = transpose(p.mayEscape(inner).out());
            p.match(outer)
                .replaceWith(
                    transpose(x)
                        .perm(
                            p.compute(
                                m -> Reshapes.composed(m.get(inner.perm()), m.get(outer.perm())))));
          });

  private RedundantTransposeRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(IDENTITY_TRANSPOSE, TRANSPOSE_TRANSPOSE);
  }

  private static boolean isIdentity(ImmutableIntArray perm) {
    for (int i = 0; i < perm.length(); i++) {
      if (Axes.normalize(perm.get(i), perm.length()) != i) {
        return false;
      }
    }
    return true;
  }
}
