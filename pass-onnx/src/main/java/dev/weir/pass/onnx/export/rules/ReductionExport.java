package dev.weir.pass.onnx.export.rules;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.operator.reduction.AllOp;
import dev.weir.dialect.operator.reduction.AnyOp;
import dev.weir.dialect.operator.reduction.ArgmaxOp;
import dev.weir.dialect.operator.reduction.ArgminOp;
import dev.weir.dialect.operator.reduction.IndexReduction;
import dev.weir.dialect.operator.reduction.LogicalReduction;
import dev.weir.dialect.operator.reduction.MaxOp;
import dev.weir.dialect.operator.reduction.MeanOp;
import dev.weir.dialect.operator.reduction.MinOp;
import dev.weir.dialect.operator.reduction.ProdOp;
import dev.weir.dialect.operator.reduction.ReduceAsOp;
import dev.weir.dialect.operator.reduction.ReductionOp;
import dev.weir.dialect.operator.reduction.SumOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.Arrays;

/// What becomes of the elements along axes.
final class ReductionExport {
  private ReductionExport() {}

  static void addTo(RuleTable<NodeWriter> table) {
    table.one(
        SumOp.class,
        (op, g) -> {
          Value x = g.in(op.x(), NodeWriter.dtype(op.out()));
          return g.sum(x, op.keepdim(), axes(op, op.x()));
        });
    table.one(
        MeanOp.class,
        (op, g) -> {
          if (!NodeWriter.dtype(op.x()).isFloat()) {
            throw new Refusal("takes the mean of '%s', which ONNX rounds", op.x().type());
          }
          return g.mean(g.in(op.x()), op.keepdim(), axes(op, op.x()));
        });
    table.one(
        MaxOp.class,
        (op, g) -> {
          Value most = g.largest(ordered(g, op.x()), op.keepdim(), axes(op, op.x()));
          return restored(g, most, op.x());
        });
    table.one(
        MinOp.class,
        (op, g) -> {
          Value least = g.smallest(ordered(g, op.x()), op.keepdim(), axes(op, op.x()));
          return restored(g, least, op.x());
        });
    table.one(
        ProdOp.class,
        (op, g) -> {
          Value x = g.in(op.x(), NodeWriter.dtype(op.out()));
          return g.product(x, op.keepdim(), axes(op, op.x()));
        });
    table.one(
        AllOp.class,
        (op, g) -> g.cast(g.smallest(flags(g, op), op.keepdim(), axes(op, op.x())), DType.BOOL));
    table.one(
        AnyOp.class,
        (op, g) -> g.cast(g.largest(flags(g, op), op.keepdim(), axes(op, op.x())), DType.BOOL));
    table.one(ArgmaxOp.class, (op, g) -> place(op, g, true));
    table.one(ArgminOp.class, (op, g) -> place(op, g, false));
    table.one(ReduceAsOp.class, ReductionExport::reduceAs);
  }

  private static long[] axes(ReductionOp op, Value x) {
    ImmutableLongArray given =
        op.reducedAxes().orElseThrow(() -> new Refusal("needs its axes to be constant in ONNX"));
    int rank = NodeWriter.rank(x);
    if (given.isEmpty()) {
      long[] all = new long[rank];
      Arrays.setAll(all, i -> i);
      return all;
    }
    return given.stream().map(axis -> NodeWriter.axis(axis, rank)).sorted().toArray();
  }

  /// Booleans are ordered as integers.
  private static Value ordered(NodeWriter g, Value x) {
    return NodeWriter.dtype(x) == DType.BOOL ? g.in(x, DType.INT32) : g.in(x);
  }

  private static Value restored(NodeWriter g, Value result, Value x) {
    return NodeWriter.dtype(x) == DType.BOOL ? g.cast(result, DType.BOOL) : result;
  }

  private static Value flags(NodeWriter g, LogicalReduction op) {
    Value flag = g.in(op.x(), DType.BOOL);
    return g.cast(flag, DType.INT32);
  }

  private static Value place(IndexReduction op, NodeWriter g, boolean largest) {
    Value x = g.in(op.x());
    long axis = 0;
    if (op.flatten()) {
      x = g.reshape(x, -1);
    } else {
      axis = NodeWriter.axis(g.knownLong(op.axis(), "axis"), Math.max(1, NodeWriter.rank(op.x())));
    }
    long keep = op.keepdims() && !op.flatten() ? 1 : 0;
    Value index =
        g.add(
            largest
                ? OnnxOps.argMax(x, NodeWriter.OPEN).axis(axis).keepdims(keep)
                : OnnxOps.argMin(x, NodeWriter.OPEN).axis(axis).keepdims(keep));
    Value typed = op.dtype() == DType.INT64 ? index : g.cast(index, op.dtype());
    return op.flatten() && op.keepdims()
        ? g.reshape(typed, NodeWriter.tensor(op.out().type()))
        : typed;
  }

  private static Value reduceAs(ReduceAsOp op, NodeWriter g) {
    TensorType from = NodeWriter.tensor(op.x().type());
    TensorType to = NodeWriter.tensor(op.out().type());
    if (!to.isStatic() || !from.isStatic()) {
      throw new Refusal("needs to know all sizes of '%s' and '%s' in ONNX", from, to);
    }
    int more = from.rank() - to.rank();
    long[] axes = new long[from.rank()];
    int count = 0;
    for (int i = 0; i < from.rank(); i++) {
      if (i < more || from.dimension(i) != to.dimension(i - more)) {
        axes[count++] = i;
      }
    }
    Value x = g.in(op.x());
    return count == 0 ? x : g.reshape(g.sum(x, true, Arrays.copyOf(axes, count)), to);
  }
}
