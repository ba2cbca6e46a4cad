package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.math.AbsOp;
import dev.weir.dialect.onnx.math.AcosOp;
import dev.weir.dialect.onnx.math.AcoshOp;
import dev.weir.dialect.onnx.math.AsinOp;
import dev.weir.dialect.onnx.math.AsinhOp;
import dev.weir.dialect.onnx.math.AtanOp;
import dev.weir.dialect.onnx.math.AtanhOp;
import dev.weir.dialect.onnx.math.CeilOp;
import dev.weir.dialect.onnx.math.CosOp;
import dev.weir.dialect.onnx.math.CoshOp;
import dev.weir.dialect.onnx.math.ErfOp;
import dev.weir.dialect.onnx.math.ExpOp;
import dev.weir.dialect.onnx.math.FloorOp;
import dev.weir.dialect.onnx.math.LogOp;
import dev.weir.dialect.onnx.math.NegOp;
import dev.weir.dialect.onnx.math.ReciprocalOp;
import dev.weir.dialect.onnx.math.RoundOp;
import dev.weir.dialect.onnx.math.SignOp;
import dev.weir.dialect.onnx.math.SinOp;
import dev.weir.dialect.onnx.math.SinhOp;
import dev.weir.dialect.onnx.math.SqrtOp;
import dev.weir.dialect.onnx.math.TanOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.function.UnaryOperator;

/// Functions of one number.
final class FunctionRules {
  private FunctionRules() {}

  static void addTo(RuleTable table) {
    table.one(AbsOp.class, (op, g) -> wide(g, g.in(op.x()), g::abs));
    table.one(NegOp.class, (op, g) -> wide(g, g.in(op.x()), g::negate));
    table.one(SignOp.class, (op, g) -> wide(g, g.in(op.input()), g::sign));
    table.one(FloorOp.class, (op, g) -> g.floor(g.in(op.x())));
    table.one(CeilOp.class, (op, g) -> g.ceil(g.in(op.x())));
    table.one(RoundOp.class, (op, g) -> g.round(g.in(op.x())));
    table.one(ReciprocalOp.class, (op, g) -> reciprocal(g, g.in(op.x())));
    table.one(SqrtOp.class, (op, g) -> g.sqrt(g.in(op.x())));
    table.one(ExpOp.class, (op, g) -> g.exp(g.in(op.input())));
    table.one(LogOp.class, (op, g) -> g.log(g.in(op.input())));
    table.one(ErfOp.class, (op, g) -> wide(g, g.in(op.input()), x -> g.add(OperatorOps.erf(x))));
    table.one(SinOp.class, (op, g) -> sin(g, g.in(op.input())));
    table.one(CosOp.class, (op, g) -> cos(g, g.in(op.input())));
    table.one(TanOp.class, (op, g) -> g.divide(sin(g, g.in(op.input())), cos(g, g.in(op.input()))));
    table.one(SinhOp.class, (op, g) -> exact(g, g.in(op.input()), x -> sinh(g, x)));
    table.one(
        CoshOp.class,
        (op, g) ->
            exact(g, g.in(op.input()), x -> g.multiply(g.add(g.exp(x), g.exp(g.negate(x))), 0.5)));
    table.one(AsinhOp.class, (op, g) -> exact(g, g.in(op.input()), x -> asinh(g, x)));
    table.one(
        AcoshOp.class,
        (op, g) ->
            exact(
                g,
                g.in(op.input()),
                x -> {
                  // t + sqrt(t * (t + 2)) is what the argument of the logarithm exceeds 1 by.
                  Value t = g.add(x, -1);
                  return logOfOneMore(g, g.add(t, g.sqrt(g.multiply(t, g.add(t, 2)))));
                }));
    table.one(
        AtanhOp.class,
        (op, g) ->
            exact(
                g,
                g.in(op.input()),
                x ->
                    g.multiply(
                        logOfOneMore(
                            g,
                            g.divide(g.multiply(x, 2), g.subtract(g.number(1, DType.FLOAT64), x))),
                        0.5)));
    table.one(AtanOp.class, (op, g) -> exact(g, g.in(op.input()), x -> InverseTangent.of(g, x)));
    table.one(AsinOp.class, (op, g) -> exact(g, g.in(op.input()), x -> asin(g, x)));
    table.one(
        AcosOp.class,
        (op, g) ->
            exact(
                g,
                g.in(op.input()),
                x -> g.subtract(g.number(Math.PI / 2, DType.FLOAT64), asin(g, x))));
  }

  static Value sin(GraphWriter g, Value x) {
    return g.add(OperatorOps.sin(x));
  }

  static Value cos(GraphWriter g, Value x) {
    return g.add(OperatorOps.cos(x));
  }

  private static Value reciprocal(GraphWriter g, Value x) {
    return g.divide(g.number(1, GraphWriter.dtype(x)), x);
  }

  /// Applies `formula` to numbers that kernels compute with.
  private static Value wide(GraphWriter g, Value x, UnaryOperator<Value> formula) {
    return g.cast(formula.apply(g.wide(x)), GraphWriter.dtype(x));
  }

  /// Applies `formula` in f64, so that what cancels does not show.
  static Value exact(GraphWriter g, Value x, UnaryOperator<Value> formula) {
    return g.cast(formula.apply(g.cast(x, DType.FLOAT64)), GraphWriter.dtype(x));
  }

  private static Value sinh(GraphWriter g, Value x) {
    // tanh(x / 2) loses nothing near 0: sinh(x) = 2 t / (1 - t²) there, exponentials elsewhere.
    Value t = g.add(OperatorOps.tanh(g.multiply(x, 0.5)));
    Value near = g.divide(g.multiply(t, 2), g.subtract(g.number(1, DType.FLOAT64), g.square(t)));
    Value far = g.multiply(g.subtract(g.exp(x), g.exp(g.negate(x))), 0.5);
    return g.choose(g.isLess(g.abs(x), 1), near, far);
  }

  private static Value asinh(GraphWriter g, Value x) {
    // What the argument of the logarithm exceeds 1 by: a + a² / (1 + sqrt(1 + a²)).
    Value a = g.abs(x);
    Value squared = g.square(a);
    Value root = g.sqrt(g.add(squared, 1));
    Value small = logOfOneMore(g, g.add(a, g.divide(squared, g.add(root, 1))));
    return g.multiply(small, g.sign(x));
  }

  /// `log(1 + x)` without loss near 0: `log(u) * x / (u - 1)` for the rounded sum `u`.
  static Value logOfOneMore(GraphWriter g, Value x) {
    Value u = g.add(x, 1);
    Value excess = g.add(u, -1);
    Value exactlyOne = g.isEqual(excess, 0);
    Value divisor = g.choose(exactlyOne, g.number(1, DType.FLOAT64), excess);
    Value scaled = g.multiply(g.log(u), g.divide(x, divisor));
    Value infinite = g.isGreater(x, Double.MAX_VALUE);
    return g.choose(exactlyOne, x, g.choose(infinite, x, scaled));
  }

  /// Half of it is the arc tangent of x / (1 + sqrt(1 - x²)).
  private static Value asin(GraphWriter g, Value x) {
    Value cosine = g.sqrt(g.subtract(g.number(1, DType.FLOAT64), g.square(x)));
    return g.multiply(InverseTangent.of(g, g.divide(x, g.add(cosine, 1))), 2);
  }
}
