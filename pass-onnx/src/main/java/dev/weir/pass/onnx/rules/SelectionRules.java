package dev.weir.pass.onnx.rules;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.index.NonZeroOp;
import dev.weir.dialect.onnx.index.UniqueOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.ArrayList;
import java.util.List;

/// Operators whose results have sizes known only at run time.
final class SelectionRules {
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

  private static List<Value> unique(UniqueOp op, GraphWriter g) {
    Value x = g.in(op.x());
    DType dtype = GraphWriter.dtype(x);
    Value wide = dtype == DType.UINT16 || dtype == DType.UINT32 ? g.wide(x) : x;
    TensorType type = Sizes.tensor(wide);
    TensorType counted = TensorType.of(IntegerType.I64, TensorType.DYNAMIC);
    boolean slices = op.axis().isPresent();
    int axis = op.axis().map(at -> GraphWriter.axis(at, type.rank())).orElse(0);
    long count = slices ? type.dimension(axis) : Sizes.elementCount(type);
    var unique =
        OperatorOps.unique(
                wide,
                slices
                    ? Sizes.with(type, axis, TensorType.DYNAMIC)
                    : TensorType.of(type.elementType(), TensorType.DYNAMIC),
                TensorType.of(IntegerType.I64, count))
            .returnInverse(!op.resultGroup(2).isEmpty())
            .isSorted(op.sorted() != 0);
    if (slices) {
      unique.axis(ImmutableIntArray.of(axis));
    }
    if (!op.resultGroup(1).isEmpty()) {
      unique.returnIndex(true).indices(counted);
    }
    if (!op.resultGroup(3).isEmpty()) {
      unique.returnCounts(true).counts(counted);
    }
    Operation found = g.operation(unique);
    List<Value> results = new ArrayList<>();
    results.add(g.cast(found.result(0), dtype));
    for (int i = 1; i < 4; i++) {
      if (!op.resultGroup(i).isEmpty()) {
        results.addAll(found.resultGroup(i));
      }
    }
    return results;
  }
}
