package dev.weir.pass.onnx.rules;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.onnx.manipulation.PadOp;
import dev.weir.dialect.onnx.manipulation.SliceOp;
import dev.weir.dialect.onnx.manipulation.SplitOp;
import dev.weir.dialect.onnx.manipulation.TriluOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.open.OpenPad;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Parts of tensors, and tensors with more around them.
public final class SliceRules {
  /// From this version on the last of equal parts may be smaller.
  private static final long RAGGED_SPLIT = 18;

  private SliceRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(SliceOp.class, SliceRules::slice);
    table.many(SplitOp.class, SliceRules::split);
    table.one(PadOp.class, SliceRules::pad);
    table.one(TriluOp.class, SliceRules::triangle);
  }

  private static Value slice(SliceOp op, GraphWriter g) {
    Value x = g.in(op.data());
    int rank = GraphWriter.rank(x);
    if (isOpen(g, g.in(op.starts())) || isOpen(g, g.in(op.ends()))) {
      return openSlice(op, g, x);
    }
    long[] starts = required(g, g.in(op.starts()), op.startsAttribute(), "starts");
    long[] ends = required(g, g.in(op.ends()), op.endsAttribute(), "ends");
    long[] all = new long[starts.length];
    Arrays.setAll(all, i -> i);
    int[] axes =
        GraphWriter.axes(AxisOperands.of(g, g.in(op.axes()), op.axesAttribute()).orElse(all), rank);
    long[] steps =
        g.in(op.steps())
            .map(value -> g.knownLongs(value, "steps"))
            .orElseGet(() -> {
              long[] ones = new long[starts.length];
              Arrays.fill(ones, 1);
              return ones;
            });
    if (ends.length != starts.length
        || axes.length != starts.length
        || steps.length != starts.length) {
      throw new Refusal("has starts, ends, axes and steps of different lengths");
    }
    Value result = x;
    for (int i = 0; i < starts.length; i++) {
      result = part(g, result, axes[i], starts[i], ends[i], steps[i]);
    }
    return result == x ? g.add(OperatorOps.assign(x)) : result;
  }

  private static boolean isOpen(GraphWriter g, Optional<Value> bounds) {
    return bounds.isPresent() && g.find(bounds.get()).isEmpty();
  }

  /// {@return the part of `x` between bounds that the run finds out}
  private static Value openSlice(SliceOp op, GraphWriter g, Value x) {
    Value starts = bounds(g, g.in(op.starts()), op.startsAttribute(), "starts");
    Value ends = bounds(g, g.in(op.ends()), op.endsAttribute(), "ends");
    TensorType type = GraphWriter.type(starts);
    if (type.rank() != 1 || type.isDynamic(0)) {
      throw new Refusal("needs to know how many starts there are, got '%s'", type);
    }
    long[] all = new long[(int) type.dimension(0)];
    Arrays.setAll(all, i -> i);
    int[] axes =
        GraphWriter.axes(
            AxisOperands.of(g, g.in(op.axes()), op.axesAttribute()).orElse(all),
            GraphWriter.rank(x));
    boolean isDense =
        g.in(op.steps())
            .map(value -> Arrays.stream(g.knownLongs(value, "steps")).allMatch(step -> step == 1))
            .orElse(true);
    if (!isDense) {
      throw new Refusal("has steps other than 1 between bounds that are not known");
    }
    return g.add(
        OperatorOps.slice(
            x,
            starts,
            ends,
            ImmutableLongArray.copyOf(Arrays.stream(axes).asLongStream().toArray())));
  }

  private static Value bounds(
      GraphWriter g, Optional<Value> operand, Optional<ImmutableLongArray> attribute, String what) {
    return operand
        .map(value -> g.cast(value, DType.INT64))
        .or(() -> attribute.map(numbers -> g.integers(numbers.toArray())))
        .orElseThrow(() -> new Refusal("is given no %s", what));
  }

  static long[] required(
      GraphWriter g, Optional<Value> operand, Optional<ImmutableLongArray> attribute, String what) {
    return operand
        .map(value -> g.knownLongs(value, what))
        .or(() -> attribute.map(ImmutableLongArray::toArray))
        .orElseThrow(() -> new Refusal("is given no %s", what));
  }

  /// {@return part of `x` along one axis, bounds counted from either end and cut to the tensor}
  public static Value part(GraphWriter g, Value x, int axis, long start, long end, long step) {
    if (step == 0) {
      throw new Refusal("has a step of 0");
    }
    TensorType type = GraphWriter.type(x);
    if (type.isDynamic(axis)) {
      return g.add(
          OperatorOps.stridedSlice(
              x, g.integers(start), g.integers(end), g.integers(step), ImmutableIntArray.of(axis)));
    }
    long size = type.dimension(axis);
    long from = Math.clamp(start < 0 ? start + size : start, 0, step > 0 ? size : size - 1);
    long to = end < 0 ? Math.max(end, -size - 1) + size : end;
    to = step > 0 ? Math.clamp(to, 0, size) : Math.clamp(to, -1, size);
    long count = step > 0 ? ceil(to - from, step) : ceil(from - to, -step);
    if (count <= 0 || size == 0) {
      return g.slice(x, axis, 0, 0);
    }
    if (from == 0 && step == 1 && to == size) {
      return x;
    }
    if (step < 0) {
      // Backwards: turned round, then in steps forwards from the other end.
      Value flipped = g.add(OperatorOps.flip(x, ImmutableIntArray.of(axis)));
      return forward(g, flipped, axis, size - 1 - from, count, -step);
    }
    return forward(g, x, axis, from, count, step);
  }

  private static long ceil(long distance, long step) {
    return distance <= 0 ? 0 : (distance - 1) / step + 1;
  }

  private static Value forward(GraphWriter g, Value x, int axis, long from, long count, long step) {
    long last = from + (count - 1) * step + 1;
    if (from == 0 && count == GraphWriter.size(x, axis)) {
      return x;
    }
    if (step == 1) {
      return g.slice(x, axis, from, last);
    }
    return g.add(
        OperatorOps.stridedSlice(
            x, g.integers(from), g.integers(last), g.integers(step), ImmutableIntArray.of(axis)));
  }

  private static List<Value> split(SplitOp op, GraphWriter g) {
    Value x = g.in(op.input());
    int axis = GraphWriter.axis(op.axis().orElse(0L), GraphWriter.rank(x));
    long size = GraphWriter.type(x).dimension(axis);
    int count = op.resultCount();
    Optional<long[]> given = AxisOperands.of(g, g.in(op.split()), op.splitAttribute());
    if (size < 0) {
      return openSplit(op, g, x, axis, given);
    }
    long each = (size + count - 1) / count;
    List<Value> parts = new ArrayList<>();
    long from = 0;
    for (int i = 0; i < count; i++) {
      long wide = given.isPresent() ? given.get()[i] : Math.min(each, size - from);
      parts.add(part(g, x, axis, from, from + wide, 1));
      from += wide;
    }
    return parts;
  }

  /// The run finds out where the parts begin. Sizes that are given have to add up; before version 18 equal parts have to be
  /// equal, since then the last may be smaller.
  private static List<Value> openSplit(
      SplitOp op, GraphWriter g, Value x, int axis, Optional<long[]> given) {
    int count = op.resultCount();
    if (given.isPresent() || g.opset() < RAGGED_SPLIT) {
      Value along = g.scalar(axis, DType.INT32);
      Value list =
          given.isPresent()
              ? g.add(OperatorOps.split(x, g.integers(given.get()), along))
              : g.add(OperatorOps.splitWithNum(x, along, count));
      return ImmutableList.copyOf(((TupleSplitOp) g.operation(PirOps.tupleSplit(list))).outputs());
    }
    Value size = ShapeRules.sizes(g, x, axis, axis + 1);
    Value each =
        g.add(
            OperatorOps.floorDivide(g.add(size, (long) count - 1), g.longs(new long[] {count}, 1)));
    List<Value> parts = new ArrayList<>();
    Value from = g.integers(0);
    for (int i = 1; i <= count; i++) {
      Value to = g.min(g.multiply(each, (long) i), size);
      parts.add(g.add(OperatorOps.slice(x, from, to, ImmutableLongArray.of(axis))));
      from = to;
    }
    return parts;
  }

  private static Value triangle(TriluOp op, GraphWriter g) {
    Value x = g.in(op.input());
    int k =
        Math.clamp(
            g.in(op.k()).map(value -> g.knownLongs(value, "diagonal")[0]).orElse(0L),
            Integer.MIN_VALUE / 2,
            Integer.MAX_VALUE / 2);
    long[] shape = GraphWriter.sizes(x);
    if (GraphWriter.product(shape, 0, shape.length) == 0) {
      return g.add(OperatorOps.assign(x));
    }
    return g.add(op.upper() != 0 ? OperatorOps.triu(x, k) : OperatorOps.tril(x, k));
  }

  private static Value pad(PadOp op, GraphWriter g) {
    Value x = g.in(op.data());
    int rank = GraphWriter.rank(x);
    Optional<Value> given = g.in(op.pads());
    if (given.isPresent() && isOpen(g, x, given.get(), op)) {
      int[] axes =
          g.in(op.axes())
              .map(value -> GraphWriter.axes(g.knownLongs(value, "axes"), rank))
              .orElseGet(() -> IntStream.range(0, rank).toArray());
      return new OpenPad(g, op).padded(x, given.get(), axes);
    }
    long[] widths =
        given
            .map(value -> g.knownLongs(value, "pads"))
            .or(() -> op.padsAttribute().map(ImmutableLongArray::toArray))
            .or(() -> op.paddings().map(ImmutableLongArray::toArray))
            .orElseThrow(() -> new Refusal("is given no pads"));
    Optional<long[]> axes = g.in(op.axes()).map(value -> g.knownLongs(value, "axes"));
    if (axes.isPresent()) {
      widths = ofAxes(widths, axes.get(), rank);
    }
    if (widths.length != 2 * rank) {
      throw new Refusal("has %d pads for rank %d", widths.length, rank);
    }
    DType dtype = GraphWriter.dtype(x);
    double value =
        g.in(op.constantValue())
            .map(number ->
                g.find(number)
                    .map(tensor -> tensor.getDouble(0))
                    .orElseThrow(() ->
                        new Refusal(
                            "needs the number to pad with when it is compiled: it is no constant,"
                                + " and no input that is given")))
            .orElse(op.value().map(Float::doubleValue).orElse(0.0));
    Value result = x;
    for (int axis = 0; axis < rank; axis++) {
      result = crop(g, result, axis, -widths[axis], -widths[axis + rank]);
    }
    int[] added = new int[2 * rank];
    for (int axis = 0; axis < rank; axis++) {
      added[2 * axis] = (int) Math.max(0, widths[axis]);
      added[2 * axis + 1] = (int) Math.max(0, widths[axis + rank]);
    }
    if (op.mode().equals("constant")) {
      return dtype == DType.BOOL
          ? g.cast(g.pad(g.cast(result, DType.INT32), value, added), dtype)
          : g.pad(result, value, added);
    }
    for (int axis = 0; axis < rank; axis++) {
      if (added[2 * axis] + added[2 * axis + 1] > 0) {
        result = indexed(g, result, axis, added[2 * axis], added[2 * axis + 1], op.mode());
      }
    }
    return result;
  }

  /// {@return whether the run finds out how much is padded, or what is there to be repeated}
  private static boolean isOpen(GraphWriter g, Value x, Value pads, PadOp op) {
    Optional<Tensor> widths = g.find(pads);
    boolean isNumber = g.in(op.constantValue()).map(each -> g.find(each).isPresent()).orElse(true);
    return widths.isEmpty()
        || !isNumber
        || !GraphWriter.type(x).isStatic()
            && (!op.mode().equals("constant")
                || Arrays.stream(widths.get().toLongArray()).anyMatch(width -> width < 0));
  }

  /// {@return the widths of all axes, of which the others are not padded}
  private static long[] ofAxes(long[] given, long[] axes, int rank) {
    if (given.length != 2 * axes.length) {
      throw new Refusal("has %d pads for %d axes", given.length, axes.length);
    }
    long[] all = new long[2 * rank];
    for (int i = 0; i < axes.length; i++) {
      int axis = GraphWriter.axis(axes[i], rank);
      all[axis] = given[i];
      all[axis + rank] = given[i + axes.length];
    }
    return all;
  }

  private static Value crop(GraphWriter g, Value x, int axis, long before, long after) {
    if (before <= 0 && after <= 0) {
      return x;
    }
    long size = GraphWriter.size(x, axis);
    return part(g, x, axis, Math.max(0, before), size - Math.max(0, after), 1);
  }

  /// Each element is one that is there: the nearest, or the mirrored one, or that of a repetition.
  private static Value indexed(
      GraphWriter g, Value x, int axis, int before, int after, String mode) {
    int size = (int) GraphWriter.size(x, axis);
    long[] index = new long[before + size + after];
    for (int i = 0; i < index.length; i++) {
      int at = i - before;
      index[i] =
          switch (mode) {
            case "edge" -> Math.clamp(at, 0, size - 1);
            case "wrap" -> Math.floorMod(at, size);
            case "reflect" -> {
              int period = Math.max(1, 2 * (size - 1));
              int inside = Math.floorMod(at, period);
              yield inside < size ? inside : period - inside;
            }
            default -> throw new Refusal("has the unknown mode '%s'", mode);
          };
    }
    return g.add(OperatorOps.gather(x, g.longs(index, index.length), g.scalar(axis, DType.INT32)));
  }
}
