package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.mindir.lowering.Dims;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/// Parts of tensors.
final class SlicePrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("Slice", SlicePrimitives::slice)
          .put("SliceExt", SlicePrimitives::sliceExt)
          .put("SelectExt", SlicePrimitives::select)
          .put("StridedSlice", SlicePrimitives::stridedSlice)
          .buildOrThrow();

  private SlicePrimitives() {}

  private static Lowered slice(PrimitiveCall call) {
    Value x = call.tensor(0);
    long[] begin = call.integers(1);
    long[] size = call.integers(2);
    TensorType type = PrimitiveCall.type(x);
    if (begin.length != type.rank() || size.length != type.rank()) {
      throw new LoweringException("a slice of %d dimensions of '%s'", begin.length, type);
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

  private static Lowered sliceExt(PrimitiveCall call) {
    Value x = call.tensor(0);
    int axis = Dims.axis(call.integer(1, "dim", 0), PrimitiveCall.type(x).rank());
    return call.add(
        OperatorOps.stridedSlice(
            x,
            call.out().integers(call.integer(2, "start", 0)),
            call.out()
                .integers(Math.min(call.integer(3, "end", Integer.MAX_VALUE), Integer.MAX_VALUE)),
            call.out().integers(call.integer(4, "step", 1)),
            ImmutableIntArray.of(axis)));
  }

  private static Lowered select(PrimitiveCall call) {
    Value x = call.tensor(0);
    int axis = Dims.axis(call.integers(1)[0], PrimitiveCall.type(x).rank());
    long at = call.integers(2)[0];
    return call.add(
        OperatorOps.slice(
                x,
                call.out().integers(at),
                call.out().integers(at == -1 ? Integer.MAX_VALUE : at + 1),
                ImmutableLongArray.of(axis))
            .decreaseAxis(ImmutableLongArray.of(axis)));
  }

  /// What a strided slice says of each dimension.
  ///
  /// The masks are sets of bits, one for each position: where a beginning or an end does not count, where
  /// as many dimensions stand as are not spoken of, where a dimension is added, and where one is taken at
  /// one place and goes.
  static final class Strides {
    final List<Integer> axes = new ArrayList<>();
    final List<Long> begins = new ArrayList<>();
    final List<Long> ends = new ArrayList<>();
    final List<Long> steps = new ArrayList<>();
    final List<Long> gone = new ArrayList<>();
    final List<Long> added = new ArrayList<>();

    /// {@return the sizes of the part of `type`}, before dimensions go and are added
    long[] sizes(TensorType type) {
      long[] sizes = type.shape().toArray();
      for (int i = 0; i < axes.size(); i++) {
        long size = sizes[axes.get(i)];
        long step = steps.get(i);
        long low = step > 0 ? 0 : -1;
        long high = step > 0 ? size : size - 1;
        long from = Math.clamp(counted(begins.get(i), size), low, high);
        long to = Math.clamp(counted(ends.get(i), size), low, high);
        sizes[axes.get(i)] = Math.max(0, Math.ceilDiv(to - from, step));
      }
      return sizes;
    }

    private static long counted(long place, long size) {
      return place < 0 ? place + size : place;
    }

    static long[] longs(List<Long> list) {
      return list.stream().mapToLong(Long::longValue).toArray();
    }
  }

  private static boolean has(long mask, int bit) {
    return (mask >> bit & 1) != 0;
  }

  private static Lowered stridedSlice(PrimitiveCall call) {
    Value x = call.tensor(0);
    TensorType type = PrimitiveCall.type(x);
    Strides slice = strides(call, type, 1);
    OperatorBuilder out = call.out();
    Value part =
        slice.axes.isEmpty()
            ? x
            : out.add(
                OperatorOps.stridedSlice(
                    x,
                    out.integers(Strides.longs(slice.begins)),
                    out.integers(Strides.longs(slice.ends)),
                    out.integers(Strides.longs(slice.steps)),
                    ImmutableIntArray.copyOf(slice.axes)));
    if (!slice.gone.isEmpty()) {
      part = out.add(OperatorOps.squeeze(part, out.integers(Strides.longs(slice.gone))));
    }
    // Each place counts in the result, so that they are added from the first on.
    for (long at : slice.added) {
      part = out.add(OperatorOps.unsqueeze(part, out.integers(at)));
    }
    return new Lowered.TensorValue(part);
  }

  /// {@return what the operands from `first` on say of each dimension of `type`}
  static Strides strides(PrimitiveCall call, TensorType type, int first) {
    long[] begin = call.integers(first);
    long[] end = call.integers(first + 1);
    long[] step = call.integers(first + 2);
    int count = begin.length;
    if (end.length != count || step.length != count) {
      throw new LoweringException(
          "'StridedSlice' from %d to %d places in %d steps", count, end.length, step.length);
    }
    long begins = call.integer(first + 3, "begin_mask", 0);
    long ends = call.integer(first + 4, "end_mask", 0);
    long ellipsis = call.integer(first + 5, "ellipsis_mask", 0);
    long fresh = call.integer(first + 6, "new_axis_mask", 0);
    long shrunk = call.integer(first + 7, "shrink_axis_mask", 0);
    int spoken = 0;
    for (int i = 0; i < count; i++) {
      spoken += has(ellipsis, i) || has(fresh, i) ? 0 : 1;
    }
    if (spoken > type.rank() || Long.bitCount(ellipsis & (1L << count) - 1) > 1) {
      throw new LoweringException("a slice of %d dimensions of '%s'", spoken, type);
    }
    Strides slice = new Strides();
    int axis = 0;
    int place = 0;
    for (int i = 0; i < count; i++) {
      if (has(ellipsis, i)) {
        axis += type.rank() - spoken;
        place += type.rank() - spoken;
        continue;
      }
      if (has(fresh, i)) {
        slice.added.add((long) place++);
        continue;
      }
      slice.axes.add(axis);
      if (has(shrunk, i)) {
        slice.begins.add(begin[i]);
        slice.ends.add(begin[i] == -1 ? Integer.MAX_VALUE : begin[i] + 1);
        slice.steps.add(1L);
        slice.gone.add((long) axis++);
        continue;
      }
      boolean forward = step[i] > 0;
      slice.begins.add(!has(begins, i) ? begin[i] : forward ? 0 : (long) Integer.MAX_VALUE);
      slice.ends.add(
          !has(ends, i) ? end[i] : forward ? Integer.MAX_VALUE : (long) Integer.MIN_VALUE);
      slice.steps.add(step[i]);
      axis++;
      place++;
    }
    return slice;
  }
}
