package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.index.NonZeroOp;
import dev.weir.dialect.onnx.index.UniqueOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.ArrayList;
import java.util.List;

/// Operators whose results have sizes that only the run knows.
final class SelectionRules {
  /// The most comparisons of elements that are written down as one tensor.
  private static final long MOST = 1 << 24;

  private SelectionRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(NonZeroOp.class, SelectionRules::nonZero);
    table.many(UniqueOp.class, SelectionRules::unique);
  }

  private static Value nonZero(NonZeroOp op, GraphWriter g) {
    Value x = g.in(op.x());
    Value indices = g.add(OperatorOps.nonzero(GraphWriter.dtype(x) == DType.BOOL ? x : g.wide(x)));
    return g.transpose(indices, 1, 0);
  }

  /// Each slice is compared with each other, element by element.
  private static List<Value> unique(UniqueOp op, GraphWriter g) {
    Value x = g.in(op.x());
    Value whole = op.axis().isPresent() ? x : g.reshape(x, -1);
    int rank = GraphWriter.rank(whole);
    int axis = op.axis().map(at -> GraphWriter.axis(at, rank)).orElse(0);
    int[] order = new int[rank];
    order[0] = axis;
    for (int i = 1; i < rank; i++) {
      order[i] = i <= axis ? i - 1 : i;
    }
    Value front = g.transpose(whole, order);
    long count = GraphWriter.shape(front)[0];
    Value slices = g.reshape(g.wide(front), count, -1);
    long width = GraphWriter.shape(slices)[1];
    if (count * count * width > MOST) {
      throw new Refusal("compares %d slices of %d elements, which is too much", count, width);
    }
    Value a = g.unsqueeze(slices, 1);
    Value b = g.unsqueeze(slices, 0);
    Value differs = g.cast(g.not(g.isEqual(a, b)), DType.INT64);
    Value before = g.add(OperatorOps.cumsum(differs, g.scalar(2, DType.INT32)).exclusive(true));
    Value less =
        g.cast(
            g.sum(g.cast(g.both(g.isEqual(before, 0), g.isLess(a, b)), DType.INT64), false, 2),
            DType.INT64);
    Value equal = g.isEqual(g.sum(differs, false, 2), 0);
    Value equals = g.cast(equal, DType.INT64);
    Value first = g.add(OperatorOps.argmax(equals, g.scalar(1, DType.INT64)).dtype(DType.INT64));
    Value own = IndexRules.steps(g, 1, 0, count);
    Value isFirst = g.isEqual(first, own);
    Value flags = g.cast(isFirst, DType.INT64);
    // Where a slice goes: so many different ones are less, or come before.
    Value places =
        op.sorted() != 0
            ? g.sum(g.multiply(less, g.unsqueeze(flags, 1)), false, 0)
            : g.add(
                OperatorOps.gather(
                    g.add(OperatorOps.cumsum(flags, g.scalar(0, DType.INT32)).exclusive(true)),
                    first,
                    g.scalar(0, DType.INT32)));
    Selection selection = Selection.inPlaces(g, places, isFirst);
    Value indices = selection.positions();
    List<Value> results = new ArrayList<>();
    results.add(g.add(OperatorOps.gather(whole, indices, g.scalar(axis, DType.INT32))));
    List<Value> optional = List.of(indices, places, selection.of(g.sum(equals, false, 1)));
    for (int i = 0; i < optional.size(); i++) {
      if (!op.resultGroup(i + 1).isEmpty()) {
        results.add(optional.get(i));
      }
    }
    return results;
  }
}
