package dev.weir.pass.kernel.rule;

import static dev.weir.pass.kernel.expr.Formulas.add;
import static dev.weir.pass.kernel.expr.Formulas.compare;
import static dev.weir.pass.kernel.expr.Formulas.constant;
import static dev.weir.pass.kernel.expr.Formulas.div;
import static dev.weir.pass.kernel.expr.Formulas.exp;
import static dev.weir.pass.kernel.expr.Formulas.mul;
import static dev.weir.pass.kernel.expr.Formulas.select;
import static dev.weir.pass.kernel.expr.Formulas.sub;
import static dev.weir.pass.kernel.expr.Formulas.unary;
import static dev.weir.pass.kernel.rule.ActivationTerms.floats;

import com.google.common.primitives.ImmutableDoubleArray;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.operator.elementwise.trigonometric.AcosOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AcoshOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AsinOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AsinhOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AtanOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AtanhOp;
import dev.weir.dialect.operator.elementwise.trigonometric.CoshOp;
import dev.weir.dialect.operator.elementwise.trigonometric.SinhOp;
import dev.weir.dialect.operator.elementwise.trigonometric.TanOp;
import dev.weir.pass.kernel.expr.ScalarExpr;

/// Functions of angles and of hyperbolas, and their inverses, made of those that targets have.
final class TrigonometricTerms {
  /// `atan(u) = u + u³ p(u²)` for `u` up to tan(π/8): the coefficients of `p`, interpolated at the zeros of a
  /// Chebyshev polynomial; off by less than 1e-15 of the result.
  private static final ImmutableDoubleArray ATAN =
      ImmutableDoubleArray.of(
          -0.3333333333333327,
          0.1999999999989805,
          -0.1428571426590872,
          0.111111096204792,
          -0.09090851977959039,
          0.07691044126410315,
          -0.06649493842727563,
          0.05735585345130457,
          -0.04480849194921145,
          0.022716280473322154);

  private static final double TAN_EIGHTH = Math.sqrt(2) - 1;
  private static final double LOG_2 = Math.log(2);

  /// From here on squares are too large for a float, or 1 is lost when it is added to them.
  private static final double LARGE = 0x1p28;

  /// Above, what the formula for small arguments adds is lost, and below, it does not overflow.
  private static final double HALVED = 20;

  private TrigonometricTerms() {}

  static void register(KernelRules.Builder rules) {
    rules
        .elementwise(
            TanOp.class, floats((op, x) -> div(unary(UnaryKind.SIN, x), unary(UnaryKind.COS, x))))
        .elementwise(AsinOp.class, floats((op, x) -> atan(div(x, cathetus(x)))))
        .elementwise(AcosOp.class, floats((op, x) -> acos(x)))
        .elementwise(AtanOp.class, floats((op, x) -> atan(x)))
        .elementwise(SinhOp.class, floats((op, x) -> sinh(x)))
        .elementwise(CoshOp.class, floats((op, x) -> cosh(x)))
        .elementwise(AsinhOp.class, floats((op, x) -> asinh(x)))
        .elementwise(AcoshOp.class, floats((op, x) -> acosh(x)))
        .elementwise(AtanhOp.class, floats((op, x) -> atanh(x)));
  }

  /// {@return √(1 - x²), exact near 1 too}
  private static ScalarExpr cathetus(ScalarExpr x) {
    return unary(UnaryKind.SQRT, mul(sub(one(x), x), add(x, 1)));
  }

  private static ScalarExpr acos(ScalarExpr x) {
    ScalarExpr ratio = div(sub(one(x), x), add(x, 1));
    return mul(atan(unary(UnaryKind.SQRT, ratio)), 2);
  }

  /// Angles above π/8 are measured from π/4, and those above 3π/8 from π/2.
  private static ScalarExpr atan(ScalarExpr x) {
    ScalarExpr size = unary(UnaryKind.ABS, x);
    ScalarExpr steep = greater(size, 1 / TAN_EIGHTH);
    ScalarExpr middle = greater(size, TAN_EIGHTH);
    ScalarExpr u =
        select(
            steep,
            div(constant(-1, x.element()), size),
            select(middle, div(add(size, -1), add(size, 1)), size));
    ScalarExpr from =
        select(
            steep,
            constant(Math.PI / 2, x.element()),
            select(middle, constant(Math.PI / 4, x.element()), constant(0, x.element())));
    ScalarExpr square = mul(u, u);
    ScalarExpr p = constant(ATAN.get(ATAN.length() - 1), x.element());
    for (int i = ATAN.length() - 2; i >= 0; i--) {
      p = add(mul(p, square), ATAN.get(i));
    }
    return signed(add(from, add(u, mul(mul(u, square), p))), x);
  }

  private static ScalarExpr sinh(ScalarExpr x) {
    ScalarExpr size = unary(UnaryKind.ABS, x);
    ScalarExpr less = unary(UnaryKind.EXPM1, size);
    ScalarExpr small = mul(add(less, div(less, add(less, 1))), 0.5);
    return signed(select(greater(size, HALVED), halfPower(size), small), x);
  }

  private static ScalarExpr cosh(ScalarExpr x) {
    ScalarExpr power = halfPower(unary(UnaryKind.ABS, x));
    return add(power, div(constant(0.25, x.element()), power));
  }

  /// {@return e^x / 2, which is finite where e^x just is not}
  private static ScalarExpr halfPower(ScalarExpr x) {
    ScalarExpr root = exp(mul(x, 0.5));
    return mul(mul(root, 0.5), root);
  }

  private static ScalarExpr asinh(ScalarExpr x) {
    ScalarExpr size = unary(UnaryKind.ABS, x);
    ScalarExpr square = mul(size, size);
    ScalarExpr root = unary(UnaryKind.SQRT, add(square, 1));
    ScalarExpr small = unary(UnaryKind.LOG1P, add(size, div(square, add(root, 1))));
    return signed(select(greater(size, LARGE), logOfTwice(size), small), x);
  }

  private static ScalarExpr acosh(ScalarExpr x) {
    ScalarExpr root = unary(UnaryKind.SQRT, add(x, -1));
    ScalarExpr sum = add(root, unary(UnaryKind.SQRT, add(x, 1)));
    ScalarExpr small = unary(UnaryKind.LOG1P, mul(root, sum));
    return select(greater(x, LARGE), logOfTwice(x), small);
  }

  private static ScalarExpr atanh(ScalarExpr x) {
    ScalarExpr above = unary(UnaryKind.LOG1P, x);
    ScalarExpr below = unary(UnaryKind.LOG1P, unary(UnaryKind.NEG, x));
    return mul(sub(above, below), 0.5);
  }

  private static ScalarExpr logOfTwice(ScalarExpr x) {
    return add(unary(UnaryKind.LOG, x), LOG_2);
  }

  private static ScalarExpr greater(ScalarExpr x, double bound) {
    return compare(CompareKind.GT, x, constant(bound, x.element()));
  }

  /// {@return `size` with the sign of `x`}
  private static ScalarExpr signed(ScalarExpr size, ScalarExpr x) {
    ScalarExpr below = compare(CompareKind.LT, x, constant(0, x.element()));
    return select(below, unary(UnaryKind.NEG, size), size);
  }

  private static ScalarExpr one(ScalarExpr x) {
    return constant(1, x.element());
  }
}
