package dev.weir.pass.kernel.rule;

import static dev.weir.pass.kernel.expr.Formulas.compare;
import static dev.weir.pass.kernel.expr.Formulas.constant;
import static dev.weir.pass.kernel.expr.Formulas.exp;
import static dev.weir.pass.kernel.expr.Formulas.mul;
import static dev.weir.pass.kernel.expr.Formulas.select;
import static dev.weir.pass.kernel.expr.Formulas.unary;
import static dev.weir.pass.kernel.rule.ActivationTerms.floats;

import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.operator.elementwise.activation.CeluOp;
import dev.weir.dialect.operator.elementwise.activation.EluOp;
import dev.weir.dialect.operator.elementwise.activation.MishOp;
import dev.weir.dialect.operator.elementwise.activation.SeluOp;
import dev.weir.dialect.operator.elementwise.unary.Expm1Op;
import dev.weir.dialect.operator.elementwise.unary.Log10Op;
import dev.weir.dialect.operator.elementwise.unary.Log1pOp;
import dev.weir.dialect.operator.elementwise.unary.Log2Op;
import dev.weir.dialect.operator.elementwise.unary.ReciprocalOp;
import dev.weir.pass.kernel.expr.ScalarExpr;

/// Logarithms and powers, and activations made of them.
final class ExponentialTerms {
  private static final double PER_LOG_2 = 1 / Math.log(2);
  private static final double PER_LOG_10 = 1 / Math.log(10);

  private ExponentialTerms() {}

  static void register(KernelRules.Builder rules) {
    rules
        .elementwise(ReciprocalOp.class, floats((op, x) -> unary(UnaryKind.RECIPROCAL, x)))
        .elementwise(Log1pOp.class, floats((op, x) -> unary(UnaryKind.LOG1P, x)))
        .elementwise(Log2Op.class, floats((op, x) -> mul(unary(UnaryKind.LOG, x), PER_LOG_2)))
        .elementwise(Log10Op.class, floats((op, x) -> mul(unary(UnaryKind.LOG, x), PER_LOG_10)))
        .elementwise(Expm1Op.class, floats((op, x) -> unary(UnaryKind.EXPM1, x)))
        .elementwise(
            EluOp.class, floats((op, x) -> below(x, mul(unary(UnaryKind.EXPM1, x), op.alpha()), x)))
        .elementwise(CeluOp.class, floats(ExponentialTerms::celu))
        .elementwise(SeluOp.class, floats(ExponentialTerms::selu))
        .elementwise(MishOp.class, floats(ExponentialTerms::mish));
  }

  private static ScalarExpr celu(CeluOp op, ScalarExpr x) {
    ScalarExpr less = unary(UnaryKind.EXPM1, mul(x, 1.0 / op.alpha()));
    return below(x, mul(less, op.alpha()), x);
  }

  private static ScalarExpr selu(SeluOp op, ScalarExpr x) {
    ScalarExpr less = mul(unary(UnaryKind.EXPM1, x), (double) op.scale() * op.alpha());
    return below(x, less, mul(x, op.scale()));
  }

  private static ScalarExpr mish(MishOp op, ScalarExpr x) {
    ScalarExpr large = compare(CompareKind.GT, x, constant(op.lambda(), x.element()));
    ScalarExpr soft = select(large, x, unary(UnaryKind.LOG1P, exp(x)));
    return mul(x, unary(UnaryKind.TANH, soft));
  }

  /// {@return `negative` where `x` is below zero, else `other`}
  private static ScalarExpr below(ScalarExpr x, ScalarExpr negative, ScalarExpr other) {
    return select(compare(CompareKind.LT, x, constant(0, x.element())), negative, other);
  }
}
