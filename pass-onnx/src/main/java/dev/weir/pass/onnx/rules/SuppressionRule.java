package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.index.NonMaxSuppressionOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.ArrayList;
import java.util.List;

/// The best boxes: those of each class by score, without those that overlap a better one too much.
final class SuppressionRule {
  /// The most boxes, and the most classes in all examples, that are written down one after the other.
  private static final long MOST_BOXES = 256;

  private static final long MOST_CLASSES = 64;

  private final NonMaxSuppressionOp op;
  private final GraphWriter g;
  private final long count;

  private SuppressionRule(NonMaxSuppressionOp op, GraphWriter g) {
    this.op = op;
    this.g = g;
    this.count = GraphWriter.size(g.in(op.boxes()), 1);
  }

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(NonMaxSuppressionOp.class, (op, g) -> new SuppressionRule(op, g).run());
  }

  private Value run() {
    long[] shape = GraphWriter.shape(g.in(op.scores()));
    if (count > MOST_BOXES || shape[0] * shape[1] > MOST_CLASSES || count < 1) {
      throw new Refusal(
          "chooses among %d boxes for %d classes of %d examples; at most %d boxes for %d classes"
              + " in all are brought over",
          count, shape[1], shape[0], MOST_BOXES, MOST_CLASSES);
    }
    Value most =
        g.in(op.maxOutputBoxesPerClass())
            .map(value -> g.reshape(g.cast(value, DType.INT64)))
            .orElseGet(() -> g.number(0, DType.INT64));
    List<Value> rows = new ArrayList<>();
    List<Value> kept = new ArrayList<>();
    for (long example = 0; example < shape[0]; example++) {
      Value boxes = g.squeeze(g.slice(g.in(op.boxes()), 0, example, example + 1), 0);
      for (long kind = 0; kind < shape[1]; kind++) {
        Value scores =
            g.reshape(
                g.slice(g.slice(g.in(op.scores()), 0, example, example + 1), 1, kind, kind + 1),
                count);
        Operation sorted =
            g.operation(
                OperatorOps.topk(scores, g.scalar((double) count, DType.INT32))
                    .axis(0)
                    .largest(true)
                    .sorted(true));
        Value order = sorted.result(1);
        Value best = g.add(OperatorOps.gather(boxes, order, g.scalar(0, DType.INT32)));
        Value alive = alive(sorted.result(0), overlaps(best));
        Value before =
            g.add(
                OperatorOps.cumsum(g.cast(alive, DType.INT64), g.scalar(0, DType.INT32))
                    .exclusive(true));
        kept.add(g.both(alive, g.isLess(before, most)));
        rows.add(
            g.stack(
                List.of(
                    g.full((double) example, DType.INT64, count),
                    g.full((double) kind, DType.INT64, count),
                    order),
                1));
      }
    }
    Value chosen = Selection.inOrder(g, g.concat(kept, 0)).positions();
    return g.add(OperatorOps.gather(g.concat(rows, 0), chosen, g.scalar(0, DType.INT32)));
  }

  /// {@return which boxes stay, the best first}
  private Value alive(Value scores, Value overlaps) {
    Value alive =
        g.in(op.scoreThreshold())
            .map(threshold -> g.isLess(g.reshape(threshold), scores))
            .orElseGet(() -> g.full(1, DType.BOOL, count));
    Value places = IndexRules.steps(g, 1, 0, count);
    for (long i = 0; i < count - 1; i++) {
      Value row = g.reshape(g.slice(overlaps, 0, i, i + 1), count);
      Value later = g.both(row, g.isGreater(places, (double) i));
      alive = g.both(alive, g.not(g.both(later, g.slice(alive, 0, i, i + 1))));
    }
    return alive;
  }

  /// {@return for each pair of boxes whether what they share is too large a part of what both cover}
  private Value overlaps(Value boxes) {
    Value a = g.slice(boxes, 1, 0, 1);
    Value b = g.slice(boxes, 1, 1, 2);
    Value c = g.slice(boxes, 1, 2, 3);
    Value d = g.slice(boxes, 1, 3, 4);
    boolean centred = op.centerPointBox() != 0;
    Value left = centred ? g.subtract(a, g.multiply(c, 0.5)) : g.min(a, c);
    Value right = centred ? g.add(a, g.multiply(c, 0.5)) : g.max(a, c);
    Value top = centred ? g.subtract(b, g.multiply(d, 0.5)) : g.min(b, d);
    Value bottom = centred ? g.add(b, g.multiply(d, 0.5)) : g.max(b, d);
    Value width = shared(left, right);
    Value height = shared(top, bottom);
    Value common = g.multiply(width, height);
    Value area = g.multiply(g.subtract(right, left), g.subtract(bottom, top));
    Value both = g.subtract(g.add(area, g.transpose(area, 1, 0)), common);
    Value part =
        g.in(op.iouThreshold())
            .map(g::reshape)
            .orElseGet(() -> g.number(0, GraphWriter.dtype(boxes)));
    return g.isLess(g.multiply(both, part), common);
  }

  private Value shared(Value low, Value high) {
    Value from = g.max(low, g.transpose(low, 1, 0));
    Value to = g.min(high, g.transpose(high, 1, 0));
    return g.max(g.subtract(to, from), 0);
  }
}
