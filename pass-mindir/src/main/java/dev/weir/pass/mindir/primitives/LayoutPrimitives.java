package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.mindir.lowering.Dims;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;
import java.util.Arrays;
import java.util.stream.IntStream;

/// Primitives that put all elements into another order or shape.
final class LayoutPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("Reshape", LayoutPrimitives::reshape)
          .put("View", LayoutPrimitives::reshape)
          .put("Flatten", LayoutPrimitives::flatten)
          .put("FlattenExt", LayoutPrimitives::flattenExt)
          .put("Transpose", LayoutPrimitives::transpose)
          .put("TransposeExt", LayoutPrimitives::exchange)
          .put("TransposeView", LayoutPrimitives::transpose)
          .put("ExpandDims", LayoutPrimitives::expandDims)
          .put("Squeeze", LayoutPrimitives::squeeze)
          .put(
              "Concat",
              call ->
                  call.add(
                      OperatorOps.concat(
                          list(call), call.out().scalar((double) axis(call, 0), DType.INT32))))
          .put("Stack", call -> call.add(OperatorOps.stack(list(call)).axis((int) axis(call, 0))))
          .put(
              "StackExt", call -> call.add(OperatorOps.stack(list(call)).axis((int) axis(call, 0))))
          .put("Pack", call -> call.add(OperatorOps.stack(list(call)).axis((int) axis(call, 0))))
          .put("Unstack", LayoutPrimitives::unstack)
          .put("Unpack", LayoutPrimitives::unstack)
          .put("Split", LayoutPrimitives::split)
          .put("SplitWithSize", LayoutPrimitives::splitWithSize)
          .put("Tile", LayoutPrimitives::tile)
          .put("BroadcastTo", LayoutPrimitives::broadcast)
          .put("ReverseV2", LayoutPrimitives::reverse)
          .put("Roll", LayoutPrimitives::roll)
          .putAll(PaddingPrimitives.TABLE)
          .put(
              "Tril",
              call ->
                  call.add(OperatorOps.tril(call.tensor(0), (int) call.integer(1, "diagonal", 0))))
          .put(
              "Triu",
              call ->
                  call.add(OperatorOps.triu(call.tensor(0), (int) call.integer(1, "diagonal", 0))))
          .buildOrThrow();

  private LayoutPrimitives() {}

  private static Lowered reshape(PrimitiveCall call) {
    long[] shape = call.list(1, "shape").orElseThrow(() -> call.unsupported("shape"));
    return call.add(OperatorOps.reshape(call.tensor(0), call.out().integers(shape)));
  }

  /// All dimensions but the first become one.
  private static Lowered flatten(PrimitiveCall call) {
    Value x = call.tensor(0);
    return PrimitiveCall.type(x).rank() == 1
        ? call.add(OperatorOps.reshape(x, call.out().integers(0, 1)))
        : call.add(OperatorOps.reshape(x, call.out().integers(0, -1)));
  }

  private static Lowered flattenExt(PrimitiveCall call) {
    Value x = call.tensor(0);
    long[] shape = Dims.known(call, x);
    if (shape.length == 0) {
      return new Lowered.TensorValue(call.out().reshape(x, 1));
    }
    int first = Dims.axis(call.integer(1, "start_dim", 0), shape.length);
    int last = Dims.axis(call.integer(2, "end_dim", -1), shape.length);
    return new Lowered.TensorValue(
        call.out()
            .reshape(
                x,
                Dims.join(
                    Arrays.copyOf(shape, first),
                    new long[] {Dims.product(shape, first, last + 1)},
                    Arrays.copyOfRange(shape, last + 1, shape.length))));
  }

  private static Lowered transpose(PrimitiveCall call) {
    Value x = call.tensor(0);
    int rank = PrimitiveCall.type(x).rank();
    int[] order =
        Arrays.stream(call.list(1, "perm").orElseThrow(() -> call.unsupported("perm")))
            .mapToInt(axis -> Dims.axis(axis, rank))
            .toArray();
    return call.add(OperatorOps.transpose(x, ImmutableIntArray.copyOf(order)));
  }

  private static Lowered exchange(PrimitiveCall call) {
    Value x = call.tensor(0);
    int rank = PrimitiveCall.type(x).rank();
    int[] order = IntStream.range(0, rank).toArray();
    int a = Dims.axis(call.integers(1)[0], rank);
    int b = Dims.axis(call.integers(2)[0], rank);
    order[a] = b;
    order[b] = a;
    return call.add(OperatorOps.transpose(x, ImmutableIntArray.copyOf(order)));
  }

  private static Lowered expandDims(PrimitiveCall call) {
    long[] axes = call.list(1, "axis").orElseThrow(() -> call.unsupported("axis"));
    return call.add(OperatorOps.unsqueeze(call.tensor(0), call.out().integers(axes)));
  }

  private static Lowered squeeze(PrimitiveCall call) {
    long[] axes = call.list(1, "axis").orElse(new long[0]);
    return call.add(OperatorOps.squeeze(call.tensor(0), call.out().integers(axes)));
  }

  /// {@return the tensors of a tuple, or the operands before the axis, as a list}
  private static Value list(PrimitiveCall call) {
    return call.out().add(PirOps.combine(call.tensors(0)));
  }

  private static long axis(PrimitiveCall call, long otherwise) {
    return call.integer(1, "axis", call.integer("dim", otherwise));
  }

  /// {@return the tensors in the list that `all` is}
  private static Lowered parts(PrimitiveCall call, Value all) {
    TupleSplitOp split = (TupleSplitOp) call.out().operation(PirOps.tupleSplit(all));
    return call.results(split.results().toArray(new Value[0]));
  }

  private static Lowered split(PrimitiveCall call) {
    long count = call.integer(2, "output_num", 1);
    return parts(
        call,
        call.out()
            .add(
                OperatorOps.splitWithNum(
                    call.tensor(0),
                    call.out().scalar((double) axis(call, 0), DType.INT32),
                    Math.toIntExact(count))));
  }

  private static Lowered splitWithSize(PrimitiveCall call) {
    return parts(
        call,
        call.out()
            .add(
                OperatorOps.split(
                    call.tensor(0),
                    call.out().integers(call.integers(1)),
                    call.out().scalar((double) call.integer(2, "dim", 0), DType.INT32))));
  }

  private static Lowered unstack(PrimitiveCall call) {
    Value x = call.tensor(0);
    TensorType type = PrimitiveCall.type(x);
    int axis = Dims.axis(axis(call, 0), type.rank());
    if (type.isDynamic(axis)) {
      throw new LoweringException("'%s' along a dimension of unknown size", call.name());
    }
    return parts(
        call,
        call.out()
            .add(OperatorOps.unstack(x).axis(axis).num(Math.toIntExact(type.dimension(axis)))));
  }

  private static Lowered tile(PrimitiveCall call) {
    long[] times = call.list(1, "multiples").orElseThrow(() -> call.unsupported("multiples"));
    return call.add(OperatorOps.tile(call.tensor(0), call.out().integers(times)));
  }

  private static Lowered broadcast(PrimitiveCall call) {
    long[] shape = call.list(1, "shape").orElseThrow(() -> call.unsupported("shape"));
    return call.add(OperatorOps.expand(call.tensor(0), call.out().integers(shape)));
  }

  private static Lowered reverse(PrimitiveCall call) {
    long[] axes = call.list(1, "axis").orElseThrow(() -> call.unsupported("axis"));
    int[] each = Arrays.stream(axes).mapToInt(Math::toIntExact).toArray();
    return call.add(OperatorOps.flip(call.tensor(0), ImmutableIntArray.copyOf(each)));
  }

  /// By `shift` along `axis`, one of each for each axis.
  private static Lowered roll(PrimitiveCall call) {
    long[] shifts = call.list(1, "shift").orElseThrow(() -> call.unsupported("shift"));
    long[] axes = call.list(2, "axis").or(() -> call.list("dims")).orElse(new long[0]);
    return call.add(
        OperatorOps.roll(call.tensor(0), call.out().integers(shifts))
            .axis(ImmutableLongArray.copyOf(axes)));
  }
}
