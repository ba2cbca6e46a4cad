package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.activation.CeluOp;
import dev.weir.dialect.onnx.activation.EluOp;
import dev.weir.dialect.onnx.activation.GeluOp;
import dev.weir.dialect.onnx.activation.HardSigmoidOp;
import dev.weir.dialect.onnx.activation.HardSwishOp;
import dev.weir.dialect.onnx.activation.HardmaxOp;
import dev.weir.dialect.onnx.activation.LeakyReluOp;
import dev.weir.dialect.onnx.activation.LogSoftmaxOp;
import dev.weir.dialect.onnx.activation.MishOp;
import dev.weir.dialect.onnx.activation.PReluOp;
import dev.weir.dialect.onnx.activation.ReluOp;
import dev.weir.dialect.onnx.activation.SeluOp;
import dev.weir.dialect.onnx.activation.ShrinkOp;
import dev.weir.dialect.onnx.activation.SigmoidOp;
import dev.weir.dialect.onnx.activation.SoftmaxOp;
import dev.weir.dialect.onnx.activation.SoftplusOp;
import dev.weir.dialect.onnx.activation.SoftsignOp;
import dev.weir.dialect.onnx.activation.TanhOp;
import dev.weir.dialect.onnx.activation.ThresholdedReluOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.open.OpenShape;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiFunction;

/// Activation functions.
final class ActivationRules {
  /// Before this version softmax goes over all axes from the given one on.
  private static final long ONE_AXIS = 13;

  private static final float SELU_ALPHA = 1.6732632f;
  private static final float SELU_GAMMA = 1.050701f;

  private ActivationRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(
        ReluOp.class,
        (op, g) -> {
          Value x = g.in(op.x());
          return GraphWriter.dtype(x).isFloat()
              ? g.add(OperatorOps.relu(x))
              : g.cast(g.max(g.wide(x), 0), GraphWriter.dtype(x));
        });
    table.one(SigmoidOp.class, (op, g) -> g.add(OperatorOps.sigmoid(g.in(op.x()))));
    table.one(TanhOp.class, (op, g) -> g.add(OperatorOps.tanh(g.in(op.input()))));
    table.one(MishOp.class, (op, g) -> g.add(OperatorOps.mish(g.in(op.x()))));
    table.one(
        GeluOp.class,
        (op, g) ->
            g.add(OperatorOps.gelu(g.in(op.x())).approximate(op.approximate().equals("tanh"))));
    table.one(SoftplusOp.class, (op, g) -> softplus(g, g.in(op.x())));
    table.one(
        SoftsignOp.class, (op, g) -> g.divide(g.in(op.input()), g.add(g.abs(g.in(op.input())), 1)));
    table.one(
        LeakyReluOp.class,
        (op, g) -> g.add(OperatorOps.leakyRelu(g.in(op.x())).negativeSlope(op.alpha())));
    table.one(
        ThresholdedReluOp.class,
        (op, g) -> {
          Value x = g.in(op.x());
          return g.choose(g.isGreater(x, op.alpha()), x, 0);
        });
    table.one(HardSigmoidOp.class, (op, g) -> hardSigmoid(g, g.in(op.x()), op.alpha(), op.beta()));
    table.one(
        HardSwishOp.class,
        (op, g) -> g.multiply(g.in(op.x()), hardSigmoid(g, g.in(op.x()), 1.0 / 6, 0.5)));
    table.one(EluOp.class, (op, g) -> g.add(OperatorOps.elu(g.in(op.x())).alpha(op.alpha())));
    table.one(CeluOp.class, (op, g) -> g.add(OperatorOps.celu(g.in(op.x())).alpha(op.alpha())));
    table.one(
        SeluOp.class,
        (op, g) ->
            g.add(
                OperatorOps.selu(g.in(op.x()))
                    .alpha(op.alpha().orElse(SELU_ALPHA))
                    .scale(op.gamma().orElse(SELU_GAMMA))));
    table.one(PReluOp.class, ActivationRules::prelu);
    table.one(ShrinkOp.class, ActivationRules::shrink);
    table.one(
        SoftmaxOp.class,
        (op, g) ->
            along(
                g,
                g.in(op.input()),
                op.axis(),
                (x, axis) -> g.add(OperatorOps.softmax(x).axis(axis))));
    table.one(
        LogSoftmaxOp.class,
        (op, g) ->
            along(
                g,
                g.in(op.input()),
                op.axis(),
                (x, axis) -> g.add(OperatorOps.logSoftmax(x).axis(axis))));
    table.one(
        HardmaxOp.class,
        (op, g) -> along(g, g.in(op.input()), op.axis(), (x, axis) -> hardmax(g, x, axis)));
  }

  private static Value softplus(GraphWriter g, Value x) {
    Value tail = g.exp(g.negate(g.abs(x)));
    return g.add(g.max(x, 0), g.log(g.add(tail, 1)));
  }

  static Value hardSigmoid(GraphWriter g, Value x, double alpha, double beta) {
    return g.min(g.max(g.add(g.multiply(x, alpha), beta), 0), 1);
  }

  private static Value prelu(PReluOp op, GraphWriter g) {
    Value x = g.in(op.x());
    Value slope = g.in(op.slope());
    int rank = GraphWriter.rank(x);
    // Old versions have one slope for each channel.
    if (g.opset() < 7 && GraphWriter.rank(slope) == 1 && rank > 2) {
      long[] shape = new long[rank - 1];
      Arrays.fill(shape, 1);
      shape[0] = GraphWriter.size(slope, 0);
      slope = g.reshape(slope, shape);
    }
    return g.choose(g.isLess(x, 0), g.multiply(x, slope), x);
  }

  private static Value shrink(ShrinkOp op, GraphWriter g) {
    Value x = g.in(op.input());
    Value zero = g.number(0, GraphWriter.dtype(x));
    Value above = g.choose(g.isGreater(x, op.lambd()), g.add(x, -op.bias()), zero);
    return g.choose(g.isLess(x, -op.lambd()), g.add(x, op.bias()), above);
  }

  /// Applies `formula` along an axis, or in old versions along all from there on.
  private static Value along(
      GraphWriter g, Value x, Optional<Long> given, BiFunction<Value, Integer, Value> formula) {
    int rank = GraphWriter.rank(x);
    if (g.opset() >= ONE_AXIS) {
      return formula.apply(x, GraphWriter.axis(given.orElse(-1L), rank));
    }
    long wanted = given.orElse(1L);
    int axis = GraphWriter.axis(wanted, wanted < 0 ? rank : rank + 1);
    if (axis == rank - 1) {
      return formula.apply(x, axis);
    }
    long[] shape = GraphWriter.sizes(x);
    Value flat =
        g.reshape(x, GraphWriter.product(shape, 0, axis), GraphWriter.product(shape, axis, rank));
    return g.reshape(formula.apply(flat, 1), shape);
  }

  private static Value hardmax(GraphWriter g, Value x, int axis) {
    Value best =
        g.add(OperatorOps.argmax(x, g.scalar(axis, DType.INT64)).keepdims(true).dtype(DType.INT64));
    int rank = GraphWriter.rank(x);
    if (GraphWriter.type(x).isDynamic(axis)) {
      Value places = OpenShape.places(g, OpenShape.size(g, x, axis));
      return g.cast(g.isEqual(best, OpenShape.along(g, places, axis, rank)), GraphWriter.dtype(x));
    }
    Value places = IndexRules.steps(g, rank, axis, GraphWriter.size(x, axis));
    return g.cast(g.isEqual(best, places), GraphWriter.dtype(x));
  }
}
