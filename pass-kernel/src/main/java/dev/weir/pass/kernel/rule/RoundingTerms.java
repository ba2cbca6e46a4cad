package dev.weir.pass.kernel.rule;

import static dev.weir.pass.kernel.expr.Formulas.add;
import static dev.weir.pass.kernel.expr.Formulas.compare;
import static dev.weir.pass.kernel.expr.Formulas.constant;
import static dev.weir.pass.kernel.expr.Formulas.div;
import static dev.weir.pass.kernel.expr.Formulas.mul;
import static dev.weir.pass.kernel.expr.Formulas.select;
import static dev.weir.pass.kernel.expr.Formulas.sub;
import static dev.weir.pass.kernel.expr.Formulas.unary;
import static dev.weir.pass.kernel.rule.ActivationTerms.any;
import static dev.weir.pass.kernel.rule.ActivationTerms.floats;

import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.operator.elementwise.rounding.CeilOp;
import dev.weir.dialect.operator.elementwise.rounding.FloorOp;
import dev.weir.dialect.operator.elementwise.rounding.RoundOp;
import dev.weir.dialect.operator.elementwise.rounding.SignOp;
import dev.weir.dialect.operator.elementwise.rounding.TruncOp;
import dev.weir.dialect.operator.elementwise.unary.IsfiniteOp;
import dev.weir.dialect.operator.elementwise.unary.IsinfOp;
import dev.weir.ir.type.IntegerType;
import dev.weir.pass.kernel.expr.ScalarExpr;

/// Rounding, signs, and whether an element is finite.
final class RoundingTerms {
  private RoundingTerms() {}

  static void register(KernelRules.Builder rules) {
    rules
        .elementwise(FloorOp.class, floats((op, x) -> unary(UnaryKind.FLOOR, x)))
        .elementwise(CeilOp.class, floats((op, x) -> unary(UnaryKind.CEIL, x)))
        .elementwise(TruncOp.class, floats((op, x) -> unary(UnaryKind.TRUNC, x)))
        .elementwise(RoundOp.class, floats(RoundingTerms::round))
        .elementwise(SignOp.class, any((op, x) -> sign(x)))
        .elementwise(IsinfOp.class, floats((op, x) -> compareToInfinity(CompareKind.EQ, x)))
        .elementwise(IsfiniteOp.class, floats((op, x) -> compareToInfinity(CompareKind.LT, x)));
  }

  private static ScalarExpr round(RoundOp op, ScalarExpr x) {
    double scale = Math.pow(10, Math.abs(op.decimals()));
    if (op.decimals() > 0) {
      return div(round(mul(x, scale)), constant(scale, x.element()));
    } else if (op.decimals() < 0) {
      return mul(round(div(x, constant(scale, x.element()))), scale);
    }
    return round(x);
  }

  /// Targets round halves to the even number, so what is cut off is looked at.
  private static ScalarExpr round(ScalarExpr x) {
    ScalarExpr whole = unary(UnaryKind.TRUNC, x);
    ScalarExpr rest = unary(UnaryKind.ABS, sub(x, whole));
    ScalarExpr half = constant(0.5, x.element());
    return select(compare(CompareKind.GE, rest, half), add(whole, sign(x)), whole);
  }

  private static ScalarExpr sign(ScalarExpr x) {
    ScalarExpr zero = constant(0, x.element());
    ScalarExpr positive = compare(CompareKind.GT, x, zero);
    ScalarExpr one = constant(1, x.element());
    if (x.element() instanceof IntegerType integer
        && integer.signedness() == IntegerType.Signedness.UNSIGNED) {
      return select(positive, one, zero);
    }
    ScalarExpr negative = compare(CompareKind.LT, x, zero);
    return select(positive, one, select(negative, constant(-1, x.element()), zero));
  }

  private static ScalarExpr compareToInfinity(CompareKind kind, ScalarExpr x) {
    ScalarExpr infinity = constant(Double.POSITIVE_INFINITY, x.element());
    return compare(kind, unary(UnaryKind.ABS, x), infinity);
  }
}
