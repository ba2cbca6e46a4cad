package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.normalization.NegativeLogLikelihoodLossOp;
import dev.weir.dialect.onnx.normalization.SoftmaxCrossEntropyLossOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Losses of classification.
final class LossRules {
  private LossRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(
        NegativeLogLikelihoodLossOp.class,
        (op, g) ->
            loss(
                g,
                g.in(op.input()),
                g.in(op.target()),
                g.in(op.weight()),
                op.ignoreIndex(),
                op.reduction()));
    table.many(
        SoftmaxCrossEntropyLossOp.class,
        (op, g) -> {
          Value scores = g.in(op.scores());
          Value log = g.add(OperatorOps.logSoftmax(scores).axis(1));
          return List.of(
              loss(g, log, g.in(op.labels()), g.in(op.weights()), op.ignoreIndex(), op.reduction()),
              log);
        });
  }

  /// The negated log-probability of the right class, weighted; classes to ignore count as class 0 with
  /// weight 0.
  private static Value loss(
      GraphWriter g,
      Value log,
      Value target,
      Optional<Value> weights,
      Optional<Long> ignored,
      String reduction) {
    DType dtype = GraphWriter.dtype(log);
    Value classes = g.cast(target, DType.INT64);
    long[] shape = GraphWriter.sizes(classes);
    Value zero = like(g, classes, 0, DType.INT64);
    Optional<Value> skipped = ignored.map(index -> g.isEqual(classes, (double) index));
    Value safe = skipped.isPresent() ? g.choose(skipped.get(), zero, classes) : classes;
    Value taken = g.squeeze(g.add(OperatorOps.takeAlongAxis(log, g.unsqueeze(safe, 1), 1)), 1);
    Value weight =
        weights.isPresent()
            ? g.reshape(
                g.add(
                    OperatorOps.gather(
                        weights.get(), g.reshape(safe, -1), g.scalar(0, DType.INT32))),
                shape)
            : like(g, classes, 1, dtype);
    if (skipped.isPresent()) {
      weight = g.choose(skipped.get(), like(g, classes, 0, dtype), weight);
    }
    Value each = g.multiply(g.negate(taken), weight);
    long[] all = new long[shape.length];
    Arrays.setAll(all, i -> i);
    return switch (reduction) {
      case "none" -> each;
      case "sum" -> g.sum(each, false, all);
      case "mean" -> g.divide(g.sum(each, false, all), g.sum(weight, false, all));
      default -> throw new Refusal("has the unknown reduction '%s'", reduction);
    };
  }

  /// {@return a tensor of the shape of `x` that is `value` everywhere}
  private static Value like(GraphWriter g, Value x, double value, DType dtype) {
    return g.add(OperatorOps.fullLike(x, g.scalar(value, dtype)).dtype(dtype));
  }
}
