package dev.weir.pass.kernel.rule;

import static dev.weir.pass.kernel.expr.Formulas.add;
import static dev.weir.pass.kernel.expr.Formulas.compare;
import static dev.weir.pass.kernel.expr.Formulas.constant;
import static dev.weir.pass.kernel.expr.Formulas.div;
import static dev.weir.pass.kernel.expr.Formulas.exp;
import static dev.weir.pass.kernel.expr.Formulas.max;
import static dev.weir.pass.kernel.expr.Formulas.min;
import static dev.weir.pass.kernel.expr.Formulas.mul;
import static dev.weir.pass.kernel.expr.Formulas.select;
import static dev.weir.pass.kernel.expr.Formulas.unary;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.operator.elementwise.unary.AbsOp;
import dev.weir.dialect.operator.elementwise.unary.CosOp;
import dev.weir.dialect.operator.elementwise.unary.ErfOp;
import dev.weir.dialect.operator.elementwise.unary.ExpOp;
import dev.weir.dialect.operator.elementwise.unary.GeluOp;
import dev.weir.dialect.operator.elementwise.unary.HardsigmoidOp;
import dev.weir.dialect.operator.elementwise.unary.HardswishOp;
import dev.weir.dialect.operator.elementwise.unary.IsnanOp;
import dev.weir.dialect.operator.elementwise.unary.LeakyReluOp;
import dev.weir.dialect.operator.elementwise.unary.LogOp;
import dev.weir.dialect.operator.elementwise.unary.PowOp;
import dev.weir.dialect.operator.elementwise.unary.Relu6Op;
import dev.weir.dialect.operator.elementwise.unary.ReluOp;
import dev.weir.dialect.operator.elementwise.unary.RsqrtOp;
import dev.weir.dialect.operator.elementwise.unary.SigmoidOp;
import dev.weir.dialect.operator.elementwise.unary.SiluOp;
import dev.weir.dialect.operator.elementwise.unary.SinOp;
import dev.weir.dialect.operator.elementwise.unary.SoftplusOp;
import dev.weir.dialect.operator.elementwise.unary.SqrtOp;
import dev.weir.dialect.operator.elementwise.unary.SquareOp;
import dev.weir.dialect.operator.elementwise.unary.SwishOp;
import dev.weir.dialect.operator.elementwise.unary.TanhOp;
import dev.weir.dialect.operator.elementwise.unary.ThresholdedReluOp;
import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.type.FloatType;
import dev.weir.pass.kernel.expr.Formulas;
import dev.weir.pass.kernel.expr.ScalarExpr;

/// Functions of one element.
final class ActivationTerms {
  private ActivationTerms() {}

  static void register(KernelRules.Builder rules) {
    rules
        .elementwise(AbsOp.class, any((op, x) -> unary(UnaryKind.ABS, x)))
        .elementwise(SquareOp.class, any((op, x) -> mul(x, x)))
        .elementwise(ReluOp.class, any((op, x) -> max(x, 0)))
        .elementwise(Relu6Op.class, any((op, x) -> min(max(x, 0), 6)))
        .elementwise(ExpOp.class, floats((op, x) -> exp(x)))
        .elementwise(LogOp.class, floats((op, x) -> unary(UnaryKind.LOG, x)))
        .elementwise(SqrtOp.class, floats((op, x) -> unary(UnaryKind.SQRT, x)))
        .elementwise(RsqrtOp.class, floats((op, x) -> unary(UnaryKind.RSQRT, x)))
        .elementwise(SinOp.class, floats((op, x) -> unary(UnaryKind.SIN, x)))
        .elementwise(CosOp.class, floats((op, x) -> unary(UnaryKind.COS, x)))
        .elementwise(TanhOp.class, floats((op, x) -> unary(UnaryKind.TANH, x)))
        .elementwise(ErfOp.class, floats((op, x) -> unary(UnaryKind.ERF, x)))
        .elementwise(IsnanOp.class, floats((op, x) -> compare(CompareKind.NE, x, x)))
        .elementwise(SigmoidOp.class, floats((op, x) -> sigmoid(x)))
        .elementwise(SiluOp.class, floats((op, x) -> silu(x)))
        .elementwise(SwishOp.class, floats((op, x) -> silu(x)))
        .elementwise(GeluOp.class, floats(ActivationTerms::gelu))
        .elementwise(PowOp.class, floats((op, x) -> pow(op.y(), x)))
        .elementwise(LeakyReluOp.class, floats(ActivationTerms::leakyRelu))
        .elementwise(ThresholdedReluOp.class, floats(ActivationTerms::thresholdedRelu))
        .elementwise(
            HardswishOp.class, floats((op, x) -> mul(mul(x, min(max(add(x, 3), 0), 6)), 1.0 / 6)))
        .elementwise(
            HardsigmoidOp.class,
            floats((op, x) -> max(min(add(mul(x, op.slope()), op.offset()), 1), 0)))
        .elementwise(SoftplusOp.class, floats(ActivationTerms::softplus));
  }

  /// A function of one element.
  @FunctionalInterface
  interface Formula<O extends UnaryElementwiseOp> {
    ScalarExpr of(O op, ScalarExpr x);
  }

  /// {@return the rule of a formula of any numbers}
  static <O extends UnaryElementwiseOp> ElementRule<O> any(Formula<O> formula) {
    return (tracer, op, index, access) -> formula.of(op, tracer.at(op.operand(0), access));
  }

  /// {@return the rule of a formula of floats}
  static <O extends UnaryElementwiseOp> ElementRule<O> floats(Formula<O> formula) {
    return (tracer, op, index, access) -> {
      ScalarExpr x = tracer.at(op.operand(0), access);
      if (!(x.element() instanceof FloatType)) {
        return tracer.refuse(op, "it is known of floats only");
      }
      return formula.of(op, x);
    };
  }

  private static ScalarExpr leakyRelu(LeakyReluOp op, ScalarExpr x) {
    return select(
        compare(CompareKind.GT, x, constant(0, x.element())), x, mul(x, op.negativeSlope()));
  }

  private static ScalarExpr thresholdedRelu(ThresholdedReluOp op, ScalarExpr x) {
    return select(
        compare(CompareKind.LE, x, constant(op.threshold(), x.element())),
        constant(op.value(), x.element()),
        x);
  }

  static ScalarExpr sigmoid(ScalarExpr x) {
    return div(constant(1, x.element()), add(exp(unary(UnaryKind.NEG, x)), 1));
  }

  static ScalarExpr silu(ScalarExpr x) {
    return div(x, add(exp(unary(UnaryKind.NEG, x)), 1));
  }

  private static ScalarExpr gelu(GeluOp op, ScalarExpr x) {
    if (op.approximate()) {
      ScalarExpr cube = mul(mul(mul(x, x), x), 0.044715);
      return gelu(x, unary(UnaryKind.TANH, mul(add(x, cube), Math.sqrt(2 / Math.PI))));
    }
    return gelu(x, unary(UnaryKind.ERF, mul(x, Math.sqrt(0.5))));
  }

  private static ScalarExpr gelu(ScalarExpr x, ScalarExpr sign) {
    return mul(mul(x, 0.5), add(sign, 1));
  }

  private static ScalarExpr pow(double y, ScalarExpr x) {
    if (y == 1) {
      return x;
    } else if (y == 2) {
      return mul(x, x);
    } else if (y == 3) {
      return mul(mul(x, x), x);
    } else if (y == -1) {
      return unary(UnaryKind.RECIPROCAL, x);
    }
    // Not `sqrt` for 0.5: of minus infinity that is no infinity.
    return Formulas.binary(BinaryKind.POW, x, constant(y, x.element()));
  }

  private static ScalarExpr softplus(SoftplusOp op, ScalarExpr x) {
    ScalarExpr scaled = mul(x, op.beta());
    ScalarExpr soft = mul(unary(UnaryKind.LOG1P, exp(scaled)), 1.0 / op.beta());
    return select(compare(CompareKind.GT, scaled, constant(op.threshold(), x.element())), x, soft);
  }
}
