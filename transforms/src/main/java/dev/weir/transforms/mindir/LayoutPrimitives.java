package dev.weir.transforms.mindir;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// Primitives that move elements without changing them.
final class LayoutPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("Reshape", LayoutPrimitives::reshape)
          .put("Flatten", LayoutPrimitives::flatten)
          .put("Transpose", LayoutPrimitives::transpose)
          .put("ExpandDims", call -> call.add(
              OperatorOps.unsqueeze(call.tensor(0), call.out().integers(call.integers(1)))))
          .put("Squeeze", LayoutPrimitives::squeeze)
          .put("Concat", call -> call.add(
              OperatorOps.concat(list(call),
                  call.out().scalar((double) axis(call, 0), DType.INT32))))
          .put("Stack", call -> call.add(
              OperatorOps.stack(list(call)).axis((int) axis(call, 0))))
          .put("Split", LayoutPrimitives::split)
          .put("Slice", LayoutPrimitives::slice)
          .put("StridedSlice", LayoutPrimitives::stridedSlice)
          .put("Tile", call -> call.add(
              OperatorOps.tile(call.tensor(0), call.out().integers(call.integers(1)))))
          .put("BroadcastTo", LayoutPrimitives::broadcast)
          .put("Gather", LayoutPrimitives::gather)
          .put("GatherNd", call -> call.add(
              OperatorOps.gatherNd(call.tensor(0), call.tensor(1))))
          .buildOrThrow();

  private LayoutPrimitives() {}

  private static Lowered reshape(PrimitiveCall call) {
    long[] shape =
        call.operandCount() > 1
            ? call.integers(1)
            : call.list("shape").orElseThrow(() -> call.fault("shape"));
    return call.add(OperatorOps.reshape(call.tensor(0), call.out().integers(shape)));
  }

  /// All dimensions but the first become one.
  private static Lowered flatten(PrimitiveCall call) {
    return call.add(OperatorOps.reshape(call.tensor(0), call.out().integers(0, -1)));
  }

  private static Lowered transpose(PrimitiveCall call) {
    Value x = call.tensor(0);
    int rank = PrimitiveCall.type(x).rank();
    int[] perm =
        Arrays.stream(call.integers(1))
            .mapToInt(axis -> (int) (axis < 0 ? axis + rank : axis))
            .toArray();
    return call.add(OperatorOps.transpose(x, ImmutableIntArray.copyOf(perm)));
  }

  private static Lowered squeeze(PrimitiveCall call) {
    long[] axes =
        call.operandCount() > 1 ? call.integers(1) : call.list("axis").orElse(new long[0]);
    return call.add(OperatorOps.squeeze(call.tensor(0), call.out().integers(axes)));
  }

  /// {@return the tensors of a tuple as a list}
  private static Value list(PrimitiveCall call) {
    List<Value> tensors = new ArrayList<>();
    for (Lowered element : Constants.elements(call.operand(0))) {
      tensors.add(call.out().tensor(element));
    }
    return call.out().add(PirOps.combine(tensors));
  }

  private static long axis(PrimitiveCall call, long otherwise) {
    return call.operandCount() > 1 ? call.integers(1)[0] : call.integer("axis", otherwise);
  }

  private static Lowered split(PrimitiveCall call) {
    long axis = call.operandCount() > 1 ? call.integers(1)[0] : call.integer("axis", 0);
    long parts = call.operandCount() > 2 ? call.integers(2)[0] : call.integer("output_num", 1);
    Value all =
        call.out()
            .add(
                OperatorOps.splitWithNum(
                    call.tensor(0), call.out().scalar((double) axis, DType.INT32),
                    Math.toIntExact(parts)));
    TupleSplitOp split = (TupleSplitOp) call.out().operation(PirOps.tupleSplit(all));
    return Lowered.Sequence.of(
        split.results().stream().map(part -> new Lowered.TensorValue(part)).toList());
  }

  private static Lowered slice(PrimitiveCall call) {
    Value x = call.tensor(0);
    long[] begin = call.integers(1);
    long[] size = call.integers(2);
    TensorType type = PrimitiveCall.type(x);
    if (begin.length != type.rank() || size.length != type.rank()) {
      throw new LoweringFault("a slice of %d dimensions of '%s'", begin.length, type);
    }
    long[] end = new long[begin.length];
    for (int i = 0; i < end.length; i++) {
      end[i] = size[i] == -1 ? Integer.MAX_VALUE : begin[i] + size[i];
    }
    return call.add(
        OperatorOps.slice(
            x,
            call.out().integers(begin),
            call.out().integers(end),
            ImmutableLongArray.copyOf(LongStream.range(0, begin.length))));
  }

  /// The masks are sets of bits, one for each position: where a beginning or an end does not count, and
  /// where a dimension is taken at one place and goes.
  private static Lowered stridedSlice(PrimitiveCall call) {
    Value x = call.tensor(0);
    long[] begin = call.integers(1).clone();
    long[] end = call.integers(2).clone();
    long[] strides = call.integers(3).clone();
    TensorType type = PrimitiveCall.type(x);
    if (call.integer("ellipsis_mask", 0) != 0) {
      throw call.fault("ellipsis_mask");
    }
    if (call.integer("new_axis_mask", 0) != 0) {
      throw call.fault("new_axis_mask");
    }
    if (begin.length > type.rank() || end.length != begin.length
        || strides.length != begin.length) {
      throw new LoweringFault("a slice of %d dimensions of '%s'", begin.length, type);
    }
    long shrunk = call.integer("shrink_axis_mask", 0);
    List<Long> gone = new ArrayList<>();
    for (int i = 0; i < begin.length; i++) {
      if ((shrunk >> i & 1) != 0) {
        end[i] = begin[i] == -1 ? Integer.MAX_VALUE : begin[i] + 1;
        strides[i] = 1;
        gone.add((long) i);
        continue;
      }
      if ((call.integer("begin_mask", 0) >> i & 1) != 0) {
        begin[i] = strides[i] > 0 ? 0 : Integer.MAX_VALUE;
      }
      if ((call.integer("end_mask", 0) >> i & 1) != 0) {
        end[i] = strides[i] > 0 ? Integer.MAX_VALUE : Integer.MIN_VALUE;
      }
    }
    Value part =
        call.out()
            .add(
                OperatorOps.stridedSlice(
                    x,
                    call.out().integers(begin),
                    call.out().integers(end),
                    call.out().integers(strides),
                    ImmutableIntArray.copyOf(IntStream.range(0, begin.length))));
    if (gone.isEmpty()) {
      return new Lowered.TensorValue(part);
    }
    long[] axes = gone.stream().mapToLong(Long::longValue).toArray();
    return call.add(OperatorOps.squeeze(part, call.out().integers(axes)));
  }

  private static Lowered broadcast(PrimitiveCall call) {
    long[] shape =
        call.operandCount() > 1
            ? call.integers(1)
            : call.list("shape").orElseThrow(() -> call.fault("shape"));
    return call.add(OperatorOps.expand(call.tensor(0), call.out().integers(shape)));
  }

  private static Lowered gather(PrimitiveCall call) {
    if (call.integer("batch_dims", 0) != 0) {
      throw call.fault("batch_dims");
    }
    Value indices = call.tensor(1);
    if (PrimitiveCall.type(indices).rank() > 1) {
      throw new LoweringFault(
          "'Gather' by indices of '%s'; one dimension has a lowering",
          PrimitiveCall.type(indices));
    }
    return call.add(
        OperatorOps.gather(
            call.tensor(0), indices, call.out().scalar((double) call.integers(2)[0], DType.INT32)));
  }
}
