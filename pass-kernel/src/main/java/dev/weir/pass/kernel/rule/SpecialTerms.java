package dev.weir.pass.kernel.rule;

import static dev.weir.pass.kernel.expr.Formulas.add;
import static dev.weir.pass.kernel.expr.Formulas.compare;
import static dev.weir.pass.kernel.expr.Formulas.constant;
import static dev.weir.pass.kernel.expr.Formulas.div;
import static dev.weir.pass.kernel.expr.Formulas.mul;
import static dev.weir.pass.kernel.expr.Formulas.select;
import static dev.weir.pass.kernel.expr.Formulas.sub;
import static dev.weir.pass.kernel.expr.Formulas.unary;
import static dev.weir.pass.kernel.rule.ActivationTerms.floats;

import com.google.common.primitives.ImmutableDoubleArray;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.GammaFunction;
import dev.weir.dialect.builtin.scalar.InverseErrorFunction;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.operator.elementwise.special.DigammaOp;
import dev.weir.dialect.operator.elementwise.special.ErfinvOp;
import dev.weir.dialect.operator.elementwise.special.LgammaOp;
import dev.weir.pass.kernel.expr.Formulas;
import dev.weir.pass.kernel.expr.ScalarExpr;

/// The gamma function and the inverse of the error function, made of functions that targets have, with the
/// coefficients of [GammaFunction] and [InverseErrorFunction].
final class SpecialTerms {
  private static final double LOG_PI = Math.log(Math.PI);
  private static final double ROOT_HALF = Math.sqrt(0.5);

  private SpecialTerms() {}

  static void register(KernelRules.Builder rules) {
    rules
        .elementwise(LgammaOp.class, floats((op, x) -> lgamma(x)))
        .elementwise(DigammaOp.class, floats((op, x) -> digamma(x)))
        .elementwise(ErfinvOp.class, floats((op, x) -> erfinv(x)));
  }

  /// Below a half, `log π - log |sin πx| - log Γ(1 - x)`.
  private static ScalarExpr lgamma(ScalarExpr x) {
    ScalarExpr low = compare(CompareKind.LT, x, constant(0.5, x.element()));
    ScalarExpr above = lgammaOfPositive(select(low, sub(one(x), x), x));
    ScalarExpr sine = unary(UnaryKind.ABS, unary(UnaryKind.SIN, turn(x)));
    ScalarExpr below = sub(sub(constant(LOG_PI, x.element()), unary(UnaryKind.LOG, sine)), above);
    ScalarExpr infinite =
        compare(CompareKind.LE, x, constant(Double.NEGATIVE_INFINITY, x.element()));
    return select(
        infinite, constant(Double.POSITIVE_INFINITY, x.element()), select(low, below, above));
  }

  /// `π (x - n)` with the integer `n` next to `x`.
  private static ScalarExpr turn(ScalarExpr x) {
    return mul(sub(x, unary(UnaryKind.ROUND, x)), Math.PI);
  }

  /// From a half on. Between, the argument goes down by 1 until it is near 2, and up by 1 once below.
  private static ScalarExpr lgammaOfPositive(ScalarExpr x) {
    ScalarExpr near = x;
    ScalarExpr product = one(x);
    for (int i = 0; i < GammaFunction.LARGE - 2; i++) {
      ScalarExpr far = compare(CompareKind.GE, near, constant(2.5, x.element()));
      near = select(far, add(near, -1), near);
      product = select(far, mul(product, near), product);
    }
    ScalarExpr first = compare(CompareKind.LT, x, constant(1.5, x.element()));
    ScalarExpr t = select(first, add(x, -1), add(near, -2));
    ScalarExpr series = mul(polynomial(GammaFunction.AROUND_TWO, t), t);
    ScalarExpr small =
        select(
            first,
            sub(series, unary(UnaryKind.LOG1P, t)),
            add(series, unary(UnaryKind.LOG, product)));
    ScalarExpr inverse = unary(UnaryKind.RECIPROCAL, x);
    ScalarExpr rest =
        add(
            mul(polynomial(GammaFunction.STIRLING, mul(inverse, inverse)), inverse),
            GammaFunction.STIRLING_BASE);
    ScalarExpr large = add(mul(add(x, -0.5), add(unary(UnaryKind.LOG, x), -1)), rest);
    return select(
        compare(CompareKind.GE, x, constant(GammaFunction.LARGE, x.element())), large, small);
  }

  /// Below a half, `ψ(1 - x) - π / tan πx`; at a zero `-1 / x`, which has the sign of that.
  private static ScalarExpr digamma(ScalarExpr x) {
    ScalarExpr low = compare(CompareKind.LT, x, constant(0.5, x.element()));
    ScalarExpr above = digammaOfPositive(select(low, sub(one(x), x), x));
    ScalarExpr turn = turn(x);
    ScalarExpr cotangent = div(unary(UnaryKind.COS, turn), unary(UnaryKind.SIN, turn));
    ScalarExpr below = sub(above, mul(cotangent, Math.PI));
    ScalarExpr pole =
        Formulas.binary(
            BinaryKind.AND,
            compare(CompareKind.LT, x, constant(0, x.element())),
            compare(CompareKind.EQ, turn, constant(0, x.element())));
    ScalarExpr zero = compare(CompareKind.EQ, x, constant(0, x.element()));
    ScalarExpr defined =
        select(zero, mul(unary(UnaryKind.RECIPROCAL, x), -1), select(low, below, above));
    return select(pole, constant(Double.NaN, x.element()), defined);
  }

  private static ScalarExpr digammaOfPositive(ScalarExpr x) {
    ScalarExpr below = unary(UnaryKind.RECIPROCAL, x);
    for (int i = 1; i < GammaFunction.DIGAMMA_LARGE; i++) {
      below = add(below, unary(UnaryKind.RECIPROCAL, add(x, i)));
    }
    ScalarExpr large = add(x, GammaFunction.DIGAMMA_LARGE);
    ScalarExpr inverse = unary(UnaryKind.RECIPROCAL, large);
    ScalarExpr square = mul(inverse, inverse);
    ScalarExpr series = mul(polynomial(GammaFunction.DIGAMMA, square), square);
    return sub(sub(sub(unary(UnaryKind.LOG, large), mul(inverse, 0.5)), series), below);
  }

  private static ScalarExpr erfinv(ScalarExpr x) {
    ScalarExpr q = mul(x, 0.5);
    ScalarExpr size = unary(UnaryKind.ABS, q);
    ScalarExpr square = sub(constant(InverseErrorFunction.CENTRE_SQUARE, x.element()), mul(q, q));
    ScalarExpr centre = mul(q, quotient(InverseErrorFunction.IN_CENTRE, square));
    ScalarExpr tail = sub(constant(0.5, x.element()), size);
    ScalarExpr root = unary(UnaryKind.SQRT, unary(UnaryKind.NEG, unary(UnaryKind.LOG, tail)));
    ScalarExpr beyond =
        select(
            compare(CompareKind.LE, root, constant(InverseErrorFunction.TAIL, x.element())),
            quotient(InverseErrorFunction.NEAR, add(root, -InverseErrorFunction.NEAR_SHIFT)),
            quotient(InverseErrorFunction.FAR, add(root, -InverseErrorFunction.TAIL)));
    ScalarExpr end = compare(CompareKind.EQ, tail, constant(0, x.element()));
    ScalarExpr outside = select(end, constant(Double.POSITIVE_INFINITY, x.element()), beyond);
    ScalarExpr negative = compare(CompareKind.LT, x, constant(0, x.element()));
    ScalarExpr signed = select(negative, unary(UnaryKind.NEG, outside), outside);
    ScalarExpr central =
        compare(CompareKind.LE, size, constant(InverseErrorFunction.CENTRE, x.element()));
    return mul(select(central, centre, signed), ROOT_HALF);
  }

  private static ScalarExpr quotient(InverseErrorFunction.Quotient quotient, ScalarExpr x) {
    return div(polynomial(quotient.above(), x), polynomial(quotient.below(), x));
  }

  private static ScalarExpr polynomial(ImmutableDoubleArray coefficients, ScalarExpr x) {
    ScalarExpr sum = constant(coefficients.get(coefficients.length() - 1), x.element());
    for (int i = coefficients.length() - 2; i >= 0; i--) {
      sum = add(mul(sum, x), coefficients.get(i));
    }
    return sum;
  }

  private static ScalarExpr one(ScalarExpr x) {
    return constant(1, x.element());
  }
}
