package dev.weir.pass.onnx.rules.training;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.training.AdagradOp;
import dev.weir.dialect.onnx.training.AdamOp;
import dev.weir.dialect.onnx.training.MomentumOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Steps of optimisers. The operands are a rate, how many steps there were, and then the tensors of all
/// parameters, kind by kind.
final class OptimizerRules {
  private OptimizerRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.many(
        AdagradOp.class,
        (op, g) ->
            each(
                g,
                op.inputs(),
                3,
                p -> {
                  DType dtype = GraphWriter.dtype(p.get(0));
                  Value steps = g.cast(g.in(op.t()), dtype);
                  Value rate =
                      g.divide(
                          g.cast(g.in(op.r()), dtype),
                          g.add(g.multiply(steps, op.decayFactor()), 1));
                  Value gradient = g.add(p.get(1), g.multiply(p.get(0), op.normCoefficient()));
                  Value squares = g.add(p.get(2), g.square(gradient));
                  Value root = g.add(g.sqrt(squares), op.epsilon());
                  return List.of(
                      g.subtract(p.get(0), g.divide(g.multiply(gradient, rate), root)), squares);
                }));
    table.many(
        MomentumOp.class,
        (op, g) ->
            each(
                g,
                op.inputs(),
                3,
                p -> {
                  DType dtype = GraphWriter.dtype(p.get(0));
                  Value rate = g.cast(g.in(op.r()), dtype);
                  Value gradient = g.add(p.get(1), g.multiply(p.get(0), op.normCoefficient()));
                  // In the first step the gradient counts whole.
                  Value first = g.isLess(g.in(op.t()), 1);
                  Value weight = g.choose(first, g.number(1, dtype), g.number(op.beta(), dtype));
                  Value momentum =
                      g.add(g.multiply(p.get(2), op.alpha()), g.multiply(gradient, weight));
                  Value step =
                      op.mode().equals("nesterov")
                          ? g.add(gradient, g.multiply(momentum, op.alpha()))
                          : momentum;
                  return List.of(g.subtract(p.get(0), g.multiply(step, rate)), momentum);
                }));
    table.many(
        AdamOp.class,
        (op, g) ->
            each(
                g,
                op.inputs(),
                4,
                p -> {
                  DType dtype = GraphWriter.dtype(p.get(0));
                  Value gradient = g.add(p.get(1), g.multiply(p.get(0), op.normCoefficient()));
                  Value mean =
                      g.add(g.multiply(p.get(2), op.alpha()), g.multiply(gradient, 1 - op.alpha()));
                  Value squares =
                      g.add(
                          g.multiply(p.get(3), op.beta()),
                          g.multiply(g.square(gradient), 1 - op.beta()));
                  Value root = g.add(g.sqrt(squares), op.epsilon());
                  Value steps = g.cast(g.in(op.t()), dtype);
                  Value corrected =
                      g.divide(g.sqrt(rest(g, op.beta(), steps)), rest(g, op.alpha(), steps));
                  Value factor = g.choose(g.isGreater(steps, 0), corrected, g.number(1, dtype));
                  Value rate = g.multiply(g.cast(g.in(op.r()), dtype), factor);
                  Value moved = g.subtract(p.get(0), g.divide(g.multiply(mean, rate), root));
                  return List.of(g.multiply(moved, 1 - op.normCoefficientPost()), mean, squares);
                }));
  }

  /// `1 - base ^ steps`.
  private static Value rest(GraphWriter g, double base, Value steps) {
    DType dtype = GraphWriter.dtype(steps);
    Value power = g.add(OperatorOps.elementwisePow(g.number(base, dtype), steps));
    return g.subtract(g.number(1, dtype), power);
  }

  /// Applies `step` to the tensors of each parameter.
  ///
  /// @param kinds how many kinds of tensors there are
  private static List<Value> each(
      GraphWriter g, ValueRange inputs, int kinds, Function<List<Value>, List<Value>> step) {
    int count = inputs.size() / kinds;
    List<List<Value>> results = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Value> tensors = new ArrayList<>();
      for (int kind = 0; kind < kinds; kind++) {
        tensors.add(g.in(inputs.get(kind * count + i)));
      }
      results.add(step.apply(tensors));
    }
    List<Value> all = new ArrayList<>();
    for (int kind = 0; kind < kinds - 1; kind++) {
      for (List<Value> result : results) {
        all.add(result.get(kind));
      }
    }
    return all;
  }
}
