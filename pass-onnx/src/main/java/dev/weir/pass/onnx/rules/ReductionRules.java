package dev.weir.pass.onnx.rules;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.reduction.ArgMaxOp;
import dev.weir.dialect.onnx.reduction.ArgMinOp;
import dev.weir.dialect.onnx.reduction.ReduceL1Op;
import dev.weir.dialect.onnx.reduction.ReduceL2Op;
import dev.weir.dialect.onnx.reduction.ReduceLogSumExpOp;
import dev.weir.dialect.onnx.reduction.ReduceLogSumOp;
import dev.weir.dialect.onnx.reduction.ReduceMaxOp;
import dev.weir.dialect.onnx.reduction.ReduceMeanOp;
import dev.weir.dialect.onnx.reduction.ReduceMinOp;
import dev.weir.dialect.onnx.reduction.ReduceProdOp;
import dev.weir.dialect.onnx.reduction.ReduceSumOp;
import dev.weir.dialect.onnx.reduction.ReduceSumSquareOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiFunction;

/// What becomes of the elements along axes.
final class ReductionRules {
  private ReductionRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    add(table, ReduceSumOp.class, (r, x) -> r.sum(x));
    add(table, ReduceMeanOp.class, (r, x) -> r.g().mean(x, r.keep(), r.axes()));
    add(table, ReduceMaxOp.class, (r, x) -> r.g().largest(x, r.keep(), r.axes()));
    add(table, ReduceMinOp.class, (r, x) -> r.g().smallest(x, r.keep(), r.axes()));
    add(
        table,
        ReduceProdOp.class,
        (r, x) -> r.g().add(OperatorOps.prod(x, r.g().integers(r.axes())).keepdim(r.keep())));
    add(table, ReduceL1Op.class, (r, x) -> r.sum(r.g().abs(x)));
    add(table, ReduceL2Op.class, (r, x) -> root(r, r.sum(r.g().square(x))));
    add(table, ReduceSumSquareOp.class, (r, x) -> r.sum(r.g().square(x)));
    add(table, ReduceLogSumOp.class, (r, x) -> r.g().log(r.sum(x)));
    add(table, ReduceLogSumExpOp.class, ReductionRules::logSumExp);
    table.one(ArgMaxOp.class, (op, g) -> place(g, op, true));
    table.one(ArgMinOp.class, (op, g) -> place(g, op, false));
  }

  /// A reduction that is being written.
  private record Reduction(GraphWriter g, boolean keep, ImmutableLongArray over) {
    long[] axes() {
      return over.toArray();
    }

    Value sum(Value x) {
      return g.sum(x, keep, axes());
    }
  }

  private static <T extends Operation> void add(
      RuleTable<GraphWriter> table, Class<T> kind, BiFunction<Reduction, Value, Value> formula) {
    table.one(
        kind,
        (op, g) -> {
          Value x = g.in(op.operand(0));
          int rank = GraphWriter.rank(x);
          Optional<Value> operand =
              op.operandCount() > 1 ? g.in(Optional.of(op.operand(1))) : Optional.empty();
          Optional<ImmutableLongArray> attribute =
              op.attribute("axes") instanceof DenseArrayAttr axes
                  ? Optional.of(axes.longs())
                  : Optional.empty();
          long[] axes = AxisOperands.of(g, operand, attribute).orElse(new long[0]);
          boolean keep =
              !(op.attribute("keepdims") instanceof IntegerAttr flag) || flag.value() != 0;
          if (axes.length == 0) {
            if (op.attribute("noop_with_empty_axes") instanceof IntegerAttr flag
                && flag.value() != 0) {
              return g.add(OperatorOps.assign(x));
            }
            axes = new long[rank];
            Arrays.setAll(axes, i -> i);
          }
          int[] places = GraphWriter.axes(axes, rank);
          long[] over = Arrays.stream(places).asLongStream().sorted().toArray();
          Value result =
              formula.apply(new Reduction(g, keep, ImmutableLongArray.copyOf(over)), g.wide(x));
          return g.cast(result, GraphWriter.dtype(x));
        });
  }

  private static Value root(Reduction r, Value sum) {
    DType dtype = GraphWriter.dtype(sum);
    return dtype.isFloat()
        ? r.g().sqrt(sum)
        : r.g().cast(r.g().sqrt(r.g().cast(sum, DType.FLOAT64)), dtype);
  }

  /// The largest element is taken out of the exponentials and put back.
  private static Value logSumExp(Reduction r, Value x) {
    Value largest = r.g().largest(x, true, r.axes());
    Value sum = r.g().log(r.g().sum(r.g().exp(r.g().subtract(x, largest)), true, r.axes()));
    Value result = r.g().add(sum, largest);
    return r.keep() ? result : r.g().squeeze(result, r.axes());
  }

  private static Value place(GraphWriter g, Operation op, boolean largest) {
    Value x = g.in(op.operand(0));
    int axis =
        GraphWriter.axis(
            op.attribute("axis") instanceof IntegerAttr given ? given.value() : 0,
            GraphWriter.rank(x));
    boolean keep = !(op.attribute("keepdims") instanceof IntegerAttr flag) || flag.value() != 0;
    boolean last =
        op.attribute("select_last_index") instanceof IntegerAttr flag && flag.value() != 0;
    Value wide = g.wide(x);
    Value looked = last ? g.add(OperatorOps.flip(wide, ImmutableIntArray.of(axis))) : wide;
    Value at = g.scalar(axis, DType.INT64);
    Value index =
        g.add(
            largest
                ? OperatorOps.argmax(looked, at).keepdims(keep).dtype(DType.INT64)
                : OperatorOps.argmin(looked, at).keepdims(keep).dtype(DType.INT64));
    if (!last) {
      return index;
    }
    Value size = g.reshape(ShapeRules.sizes(g, x, axis, axis + 1));
    return g.subtract(g.add(size, -1L), index);
  }
}
