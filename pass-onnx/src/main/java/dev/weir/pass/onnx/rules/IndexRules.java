package dev.weir.pass.onnx.rules;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.onnx.index.CompressOp;
import dev.weir.dialect.onnx.index.GatherElementsOp;
import dev.weir.dialect.onnx.index.GatherNdOp;
import dev.weir.dialect.onnx.index.GatherOp;
import dev.weir.dialect.onnx.index.OneHotOp;
import dev.weir.dialect.onnx.index.TopKOp;
import dev.weir.dialect.onnx.manipulation.ReverseSequenceOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.open.OpenShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Elements found and taken by index.
public final class IndexRules {
  private IndexRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(
        GatherOp.class,
        (op, g) -> {
          Value x = g.in(op.data());
          return gather(g, x, g.in(op.indices()), GraphWriter.axis(op.axis(), GraphWriter.rank(x)));
        });
    table.one(
        GatherElementsOp.class,
        (op, g) -> {
          Value x = g.in(op.data());
          return alongAxis(
              g, x, g.in(op.indices()), GraphWriter.axis(op.axis(), GraphWriter.rank(x)));
        });
    table.one(GatherNdOp.class, IndexRules::gatherNd);
    table.one(OneHotOp.class, IndexRules::oneHot);
    table.many(TopKOp.class, IndexRules::topK);
    table.one(CompressOp.class, IndexRules::compress);
    table.one(ReverseSequenceOp.class, IndexRules::reverseSequence);
  }

  /// {@return `index` counted from the front}
  static Value positive(GraphWriter g, Value index, long size) {
    Value wide = g.cast(index, DType.INT64);
    return g.constant(wide)
        .map(tensor -> {
          long[] values = tensor.toLongArray();
          for (int i = 0; i < values.length; i++) {
            values[i] = values[i] < 0 ? values[i] + size : values[i];
          }
          return g.longs(values, tensor.shape());
        })
        .orElseGet(() -> g.choose(g.isLess(wide, 0), g.add(wide, (double) size), wide));
  }

  /// {@return `index` counted from the front of `axis` of `x`}
  static Value counted(GraphWriter g, Value index, Value x, int axis) {
    TensorType type = GraphWriter.type(x);
    return type.isDynamic(axis)
        ? positive(g, index, x, axis)
        : positive(g, index, type.dimension(axis));
  }

  /// {@return `index` counted from the front of `axis`, whose size the run finds out}
  private static Value positive(GraphWriter g, Value index, Value x, int axis) {
    Value wide = g.cast(index, DType.INT64);
    Optional<Tensor> known = g.constant(wide);
    if (known.isPresent() && Arrays.stream(known.get().toLongArray()).allMatch(at -> at >= 0)) {
      return wide;
    }
    Value size = g.reshape(ShapeRules.sizes(g, x, axis, axis + 1));
    return g.choose(g.isLess(wide, 0), g.add(wide, size), wide);
  }

  /// {@return the slices of `x` along an axis that indices name, counted from either end}
  public static Value gather(GraphWriter g, Value x, Value indices, int axis) {
    TensorType type = GraphWriter.type(x);
    Value places =
        type.isDynamic(axis)
            ? positive(g, indices, x, axis)
            : positive(g, indices, type.dimension(axis));
    int rank = GraphWriter.rank(indices);
    Value at = g.scalar(axis, DType.INT32);
    if (rank <= 1) {
      return g.add(OperatorOps.gather(x, places, at));
    }
    Value rows = g.add(OperatorOps.gather(x, g.reshape(places, -1), at));
    long[] shape = new long[type.rank() - 1 + rank];
    int open = 0;
    for (int i = 0; i < shape.length; i++) {
      shape[i] =
          i < axis
              ? type.dimension(i)
              : i < axis + rank
                  ? GraphWriter.type(indices).dimension(i - axis)
                  : type.dimension(i - rank + 1);
      open += shape[i] < 0 ? 1 : 0;
    }
    if (open <= 1) {
      return g.reshape(rows, shape);
    }
    Value before = ShapeRules.sizes(g, x, 0, axis);
    Value behind = ShapeRules.sizes(g, x, axis + 1, type.rank());
    Value sizes = g.concat(List.of(before, ShapeRules.sizes(g, indices, 0, rank), behind), 0);
    return g.add(OperatorOps.reshape(rows, sizes));
  }

  static Value alongAxis(GraphWriter g, Value x, Value indices, int axis) {
    TensorType type = GraphWriter.type(x);
    TensorType wanted = GraphWriter.type(indices);
    Value cut = x;
    for (int i = 0; i < type.rank(); i++) {
      if (i == axis
          || SymbolicSizes.of(type).get(i).isPresent()
              && SymbolicSizes.of(type).get(i).equals(SymbolicSizes.of(wanted).get(i))) {
        continue;
      }
      cut =
          wanted.isDynamic(i)
              ? g.add(
                  OperatorOps.slice(
                      cut,
                      g.integers(0),
                      ShapeRules.sizes(g, indices, i, i + 1),
                      ImmutableLongArray.of(i)))
              : SliceRules.part(g, cut, i, 0, wanted.dimension(i), 1);
    }
    return g.add(OperatorOps.takeAlongAxis(cut, counted(g, indices, x, axis), axis));
  }

  /// {@return the flat positions of the rows that the vectors along the last axis of `indices` name}
  static Value flat(GraphWriter g, Value indices, long[] sizes) {
    if (Arrays.stream(sizes).anyMatch(size -> size < 0)) {
      throw new Refusal("needs to know the sizes that its indices count in");
    }
    int rank = GraphWriter.rank(indices);
    Value sum = g.number(0, DType.INT64);
    long stride = 1;
    for (int i = sizes.length - 1; i >= 0; i--) {
      Value index = g.squeeze(g.slice(indices, rank - 1, i, i + 1), rank - 1);
      sum = g.add(sum, g.multiply(positive(g, index, sizes[i]), (double) stride));
      stride *= sizes[i];
    }
    return sum;
  }

  private static Value gatherNd(GatherNdOp op, GraphWriter g) {
    Value x = g.in(op.data());
    Value indices = g.in(op.indices());
    int batch = (int) op.batchDims();
    long[] shape = GraphWriter.sizes(x);
    long[] places = GraphWriter.sizes(indices);
    int depth = (int) GraphWriter.size(indices, places.length - 1);
    if (batch + depth > shape.length) {
      throw new Refusal("has indices of %d numbers for '%s'", depth, x.type());
    }
    if (Arrays.stream(shape).limit(batch + (long) depth).anyMatch(size -> size < 0)) {
      return openGatherNd(g, x, indices, batch, places.length);
    }
    Value rows = flat(g, indices, Arrays.copyOfRange(shape, batch, batch + depth));
    long count = GraphWriter.product(shape, 0, batch);
    long inner = GraphWriter.product(shape, batch, batch + depth);
    if (batch > 0) {
      long[] first = new long[(int) count];
      Arrays.setAll(first, i -> i * inner);
      long[] along = new long[places.length - 1];
      Arrays.fill(along, 1);
      System.arraycopy(shape, 0, along, 0, batch);
      rows = g.add(rows, g.longs(first, along));
    }
    long rest = GraphWriter.product(shape, batch + depth, shape.length);
    Value table = g.reshape(x, GraphWriter.times(count, inner), rest);
    Value taken = g.add(OperatorOps.gather(table, g.reshape(rows, -1), g.scalar(0, DType.INT32)));
    long[] result = Arrays.copyOf(places, places.length - 1 + shape.length - batch - depth);
    System.arraycopy(shape, batch + depth, result, places.length - 1, shape.length - batch - depth);
    return g.reshape(taken, result);
  }

  /// The places of a batch are indices, too; the operator counts from either end.
  private static Value openGatherNd(GraphWriter g, Value x, Value indices, int batch, int rank) {
    Value wide = g.cast(indices, DType.INT64);
    List<Value> parts = new ArrayList<>();
    Value none = g.multiply(g.slice(wide, rank - 1, 0, 1), 0);
    for (int axis = 0; axis < batch; axis++) {
      Value places = OpenShape.places(g, OpenShape.size(g, x, axis));
      parts.add(g.add(none, OpenShape.along(g, places, axis, rank)));
    }
    parts.add(wide);
    return g.add(OperatorOps.gatherNd(x, g.concat(parts, rank - 1)));
  }

  private static Value oneHot(OneHotOp op, GraphWriter g) {
    Value indices = g.in(op.indices());
    int rank = GraphWriter.rank(indices);
    int axis = GraphWriter.axis(op.axis(), rank + 1);
    if (g.find(g.in(op.depth())).isEmpty()) {
      return openOneHot(op, g, indices, axis);
    }
    long depth = g.knownLongs(g.in(op.depth()), "depth")[0];
    CreationRules.checked(new long[] {depth});
    Value whole = positive(g, indices, depth);
    long[] along = new long[rank + 1];
    Arrays.fill(along, 1);
    along[axis] = depth;
    long[] numbers = new long[(int) depth];
    Arrays.setAll(numbers, i -> i);
    Value on = g.isEqual(g.unsqueeze(whole, axis), g.longs(numbers, along));
    Value values = g.in(op.values());
    return g.choose(on, g.reshape(g.slice(values, 0, 1, 2)), g.reshape(g.slice(values, 0, 0, 1)));
  }

  /// The run finds out how many classes there are.
  private static Value openOneHot(OneHotOp op, GraphWriter g, Value indices, int axis) {
    Value depth = g.cast(g.reshape(g.in(op.depth())), DType.INT64);
    Value wide = g.cast(indices, DType.INT64);
    Value whole = g.choose(g.isLess(wide, 0), g.add(wide, depth), wide);
    long[] along = new long[GraphWriter.rank(indices) + 1];
    Arrays.fill(along, 1);
    along[axis] = -1;
    Value classes =
        g.add(
            OperatorOps.arange(g.number(0, DType.INT64), depth, g.number(1, DType.INT64))
                .dtype(DType.INT64));
    Value on = g.isEqual(g.unsqueeze(whole, axis), g.reshape(classes, along));
    Value values = g.in(op.values());
    return g.choose(on, g.reshape(g.slice(values, 0, 1, 2)), g.reshape(g.slice(values, 0, 0, 1)));
  }

  private static List<Value> topK(TopKOp op, GraphWriter g) {
    Value x = g.in(op.x());
    Value k =
        g.in(op.k())
            .map(value ->
                g.find(value).isPresent()
                    ? g.scalar((double) g.knownLongs(value, "count")[0], DType.INT32)
                    : g.cast(value, DType.INT32))
            .or(() -> op.kAttribute().map(count -> g.scalar((double) count, DType.INT32)))
            .orElseThrow(() -> new Refusal("is not told how many"));
    int axis = GraphWriter.axis(op.axis(), GraphWriter.rank(x));
    Operation found =
        g.operation(OperatorOps.topk(x, k).axis(axis).largest(op.largest() != 0).sorted(true));
    return List.of(found.result(0), found.result(1));
  }

  /// The condition decides how many slices there are; where it is not known, the run finds them.
  private static Value compress(CompressOp op, GraphWriter g) {
    Value x = g.in(op.input());
    Value given = g.in(op.condition());
    Value looked = op.axis().isPresent() ? x : g.reshape(x, -1);
    int axis = op.axis().isPresent() ? GraphWriter.axis(op.axis().get(), GraphWriter.rank(x)) : 0;
    if (g.find(given).isEmpty()) {
      Value found = g.reshape(g.add(OperatorOps.nonzero(given)), -1);
      return g.add(OperatorOps.gather(looked, found, g.scalar(axis, DType.INT32)));
    }
    long[] condition = g.knownLongs(given, "condition");
    long[] kept = new long[condition.length];
    int count = 0;
    for (int i = 0; i < condition.length; i++) {
      if (condition[i] != 0) {
        kept[count++] = i;
      }
    }
    if (count == 0) {
      return SliceRules.part(g, looked, axis, 0, 0, 1);
    }
    return g.add(
        OperatorOps.gather(
            looked, g.longs(Arrays.copyOf(kept, count), count), g.scalar(axis, DType.INT32)));
  }

  private static Value reverseSequence(ReverseSequenceOp op, GraphWriter g) {
    Value x = g.in(op.input());
    long[] shape = GraphWriter.sizes(x);
    int time = GraphWriter.axis(op.timeAxis(), shape.length);
    int batch = GraphWriter.axis(op.batchAxis(), shape.length);
    boolean open = !GraphWriter.type(x).isStatic();
    Value steps =
        shape[time] < 0
            ? OpenShape.along(
                g, OpenShape.places(g, OpenShape.size(g, x, time)), time, shape.length)
            : steps(g, shape.length, time, shape[time]);
    long[] along = new long[shape.length];
    Arrays.fill(along, 1);
    along[batch] = shape[batch];
    Value lengths = g.reshape(g.cast(g.in(op.sequenceLens()), DType.INT64), along);
    Value reversed = g.subtract(g.add(lengths, -1), steps);
    Value index = g.choose(g.isLess(steps, lengths), reversed, steps);
    Value all =
        open
            ? g.add(OperatorOps.expand(index, ShapeRules.sizes(g, x, 0, shape.length)))
            : g.expand(index, shape);
    return g.add(OperatorOps.takeAlongAxis(x, all, time));
  }

  /// {@return 0, 1, 2, … along one axis}
  public static Value steps(GraphWriter g, int rank, int axis, long size) {
    long[] along = new long[rank];
    Arrays.fill(along, 1);
    along[axis] = size;
    long[] numbers = new long[(int) size];
    Arrays.setAll(numbers, i -> i);
    return g.longs(numbers, along);
  }
}
