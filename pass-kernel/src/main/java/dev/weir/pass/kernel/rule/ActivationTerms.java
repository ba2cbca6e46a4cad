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

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.dialect.operator.elementwise.unary.GeluOp;
import dev.weir.dialect.operator.elementwise.unary.HardsigmoidOp;
import dev.weir.dialect.operator.elementwise.unary.LeakyReluOp;
import dev.weir.dialect.operator.elementwise.unary.PowOp;
import dev.weir.dialect.operator.elementwise.unary.SoftplusOp;
import dev.weir.dialect.operator.elementwise.unary.ThresholdedReluOp;
import dev.weir.ir.Operation;
import dev.weir.ir.type.FloatType;
import dev.weir.pass.kernel.expr.CannotLower;
import dev.weir.pass.kernel.expr.Formulas;
import dev.weir.pass.kernel.expr.ScalarExpr;
import java.util.function.BiFunction;

/// Functions of one element.
final class ActivationTerms {
  private ActivationTerms() {}

  static ImmutableMap<String, OperatorTerms> rules() {
    return ImmutableMap.<String, OperatorTerms>builder()
        .put("pd_op.abs", any((op, x) -> unary(UnaryKind.ABS, x)))
        .put("pd_op.square", any((op, x) -> mul(x, x)))
        .put("pd_op.relu", any((op, x) -> max(x, 0)))
        .put("pd_op.relu6", any((op, x) -> min(max(x, 0), 6)))
        .put("pd_op.exp", floats((op, x) -> exp(x)))
        .put("pd_op.log", floats((op, x) -> unary(UnaryKind.LOG, x)))
        .put("pd_op.sqrt", floats((op, x) -> unary(UnaryKind.SQRT, x)))
        .put("pd_op.rsqrt", floats((op, x) -> unary(UnaryKind.RSQRT, x)))
        .put("pd_op.sin", floats((op, x) -> unary(UnaryKind.SIN, x)))
        .put("pd_op.cos", floats((op, x) -> unary(UnaryKind.COS, x)))
        .put("pd_op.tanh", floats((op, x) -> unary(UnaryKind.TANH, x)))
        .put("pd_op.erf", floats((op, x) -> unary(UnaryKind.ERF, x)))
        .put("pd_op.isnan", floats((op, x) -> compare(CompareKind.NE, x, x)))
        .put("pd_op.sigmoid", floats((op, x) -> sigmoid(x)))
        .put("pd_op.silu", floats((op, x) -> silu(x)))
        .put("pd_op.swish", floats((op, x) -> silu(x)))
        .put("pd_op.gelu", floats((op, x) -> gelu((GeluOp) op, x)))
        .put("pd_op.pow", floats((op, x) -> pow(((PowOp) op).y(), x)))
        .put(
            "pd_op.leaky_relu",
            floats((op, x) ->
                select(
                    compare(CompareKind.GT, x, constant(0, x.element())),
                    x,
                    mul(x, ((LeakyReluOp) op).negativeSlope()))))
        .put(
            "pd_op.thresholded_relu",
            floats((op, x) ->
                select(
                    compare(
                        CompareKind.LE,
                        x,
                        constant(((ThresholdedReluOp) op).threshold(), x.element())),
                    constant(((ThresholdedReluOp) op).value(), x.element()),
                    x)))
        .put("pd_op.hardswish", floats((op, x) -> mul(mul(x, min(max(add(x, 3), 0), 6)), 1.0 / 6)))
        .put(
            "pd_op.hardsigmoid",
            floats((op, x) ->
                max(
                    min(
                        add(mul(x, ((HardsigmoidOp) op).slope()), ((HardsigmoidOp) op).offset()),
                        1),
                    0)))
        .put("pd_op.softplus", floats((op, x) -> softplus((SoftplusOp) op, x)))
        .buildOrThrow();
  }

  private static OperatorTerms any(BiFunction<Operation, ScalarExpr, ScalarExpr> formula) {
    return (tracer, op, index, access) -> formula.apply(op, tracer.at(op.operand(0), access));
  }

  private static OperatorTerms floats(BiFunction<Operation, ScalarExpr, ScalarExpr> formula) {
    return (tracer, op, index, access) -> {
      ScalarExpr x = tracer.at(op.operand(0), access);
      if (!(x.element() instanceof FloatType)) {
        throw new CannotLower(op, "it is known of floats only");
      }
      return formula.apply(op, x);
    };
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
