package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.index.ScatterElementsOp;
import dev.weir.dialect.onnx.index.ScatterNdOp;
import dev.weir.dialect.onnx.index.ScatterOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.open.OpenShape;
import java.util.Arrays;
import java.util.List;

/// Elements put by index. A tensor is taken for a list of rows, and an index for the flat position of one.
final class ScatterRules {
  private ScatterRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(
        ScatterOp.class,
        (op, g) ->
            elements(
                g, g.in(op.data()), g.in(op.indices()), g.in(op.updates()), op.axis(), "none"));
    table.one(
        ScatterElementsOp.class,
        (op, g) ->
            elements(
                g,
                g.in(op.data()),
                g.in(op.indices()),
                g.in(op.updates()),
                op.axis(),
                op.reduction()));
    table.one(ScatterNdOp.class, ScatterRules::rows);
  }

  private static Value elements(
      GraphWriter g, Value x, Value indices, Value updates, long at, String reduction) {
    int axis = GraphWriter.axis(at, GraphWriter.rank(x));
    String reduce =
        switch (reduction) {
          case "none" -> "assign";
          case "add", "mul" -> reduction;
          case "max" -> "amax";
          case "min" -> "amin";
          default -> throw new Refusal("has the unknown reduction '%s'", reduction);
        };
    Value places = IndexRules.counted(g, indices, x, axis);
    return g.add(OperatorOps.putAlongAxis(x, places, updates, axis).reduce(reduce));
  }

  private static Value rows(ScatterNdOp op, GraphWriter g) {
    Value x = g.in(op.data());
    Value indices = g.in(op.indices());
    long[] shape = GraphWriter.sizes(x);
    long[] places = GraphWriter.sizes(indices);
    int depth = (int) GraphWriter.size(indices, places.length - 1);
    if (depth > shape.length) {
      throw new Refusal("has indices of %d numbers for '%s'", depth, x.type());
    }
    if (!GraphWriter.type(x).isStatic()) {
      return openRows(op, g, x, indices, depth);
    }
    Value flat = IndexRules.flat(g, indices, Arrays.copyOf(shape, depth));
    long count = GraphWriter.product(shape, 0, depth);
    long rest = GraphWriter.product(shape, depth, shape.length);
    Value result =
        put(
            g,
            g.reshape(x, count, rest),
            g.reshape(flat, -1),
            g.reshape(g.in(op.updates()), -1, rest),
            op.reduction());
    return g.reshape(result, shape);
  }

  /// Sizes that the run finds out say how far apart rows are.
  private static Value openRows(ScatterNdOp op, GraphWriter g, Value x, Value indices, int depth) {
    int rank = GraphWriter.rank(indices);
    List<Value> sizes = OpenShape.sizes(g, x, 0, GraphWriter.rank(x));
    Value flat = g.number(0, DType.INT64);
    for (int i = 0; i < depth; i++) {
      Value index = g.squeeze(g.slice(indices, rank - 1, i, i + 1), rank - 1);
      Value place = IndexRules.counted(g, index, x, i);
      flat = g.add(g.multiply(flat, g.reshape(sizes.get(i))), place);
    }
    Value count = OpenShape.product(g, sizes.subList(0, depth));
    Value rest = OpenShape.product(g, sizes.subList(depth, sizes.size()));
    Value rows = OpenShape.reshape(g, x, List.of(count, rest));
    Value updates = OpenShape.reshape(g, g.in(op.updates()), List.of(OpenShape.of(g, -1), rest));
    Value index = g.reshape(flat, -1);
    Value result =
        switch (op.reduction()) {
          case "none" -> g.add(OperatorOps.scatter(rows, index, updates));
          case "add" -> {
            Value zeros = g.add(OperatorOps.fullLike(rows, g.scalar(0, GraphWriter.dtype(rows))));
            yield g.add(rows, g.add(OperatorOps.scatter(zeros, index, updates).overwrite(false)));
          }
          default -> oneByOne(g, rows, index, updates, op.reduction());
        };
    return OpenShape.reshape(g, result, sizes);
  }

  private static Value put(
      GraphWriter g, Value rows, Value index, Value updates, String reduction) {
    return switch (reduction) {
      case "none" -> g.add(OperatorOps.scatter(rows, index, updates));
      case "add" -> {
        // Rows that are named begin at 0, and the sums of the updates replace them.
        long[] shape = GraphWriter.shape(rows);
        Value zeros = g.full(0, GraphWriter.dtype(rows), shape);
        yield g.add(rows, g.add(OperatorOps.scatter(zeros, index, updates).overwrite(false)));
      }
      case "mul", "max", "min" -> oneByOne(g, rows, index, updates, reduction);
      default -> throw new Refusal("has the unknown reduction '%s'", reduction);
    };
  }

  /// One update after the other, since several may name one row.
  private static Value oneByOne(
      GraphWriter g, Value rows, Value index, Value updates, String reduction) {
    long count = GraphWriter.size(index, 0);
    if (count > 256) {
      throw new Refusal("combines %d updates by '%s', at most 256 are known", count, reduction);
    }
    Value result = rows;
    for (long i = 0; i < count; i++) {
      Value at = g.slice(index, 0, i, i + 1);
      Value update = g.slice(updates, 0, i, i + 1);
      Value before = g.add(OperatorOps.gather(result, at, g.scalar(0, DType.INT32)));
      Value after =
          switch (reduction) {
            case "mul" -> g.multiply(before, update);
            case "max" -> g.max(before, update);
            default -> g.min(before, update);
          };
      result = g.add(OperatorOps.scatter(result, at, after));
    }
    return result;
  }
}
