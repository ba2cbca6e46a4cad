package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
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

/// Elements read along an axis, and elements put or added up by index.
final class ScatterPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("GatherD", ScatterPrimitives::gather)
          .put("GatherDGradV2", ScatterPrimitives::gatherGradient)
          .put("ScatterNd", ScatterPrimitives::scatter)
          .put("TensorScatterUpdate", call -> elements(call, Scatters::replaced))
          .put("TensorScatterAdd", call -> elements(call, Scatters::added))
          .put("TensorScatterSub", call -> elements(call, Scatters::subtracted))
          .put("UnsortedSegmentSum", ScatterPrimitives::segmentSum)
          .buildOrThrow();

  private ScatterPrimitives() {}

  /// {@return the part of `x` that indices of the sizes of `indices` reach}: along all axes but `axis`
  /// only the first elements count
  private static Value reached(PrimitiveCall call, Value x, Value indices, int axis) {
    TensorType type = PrimitiveCall.type(x);
    TensorType places = PrimitiveCall.type(indices);
    if (type.rank() != places.rank()) {
      throw new LoweringException("'%s' of '%s' with indices of '%s'", call.name(), type, places);
    }
    List<Long> axes = new ArrayList<>();
    List<Long> ends = new ArrayList<>();
    for (int i = 0; i < type.rank(); i++) {
      if (i != axis && type.dimension(i) != places.dimension(i)) {
        axes.add((long) i);
        ends.add(places.dimension(i));
      }
    }
    return axes.isEmpty()
        ? x
        : call.out()
            .add(
                OperatorOps.slice(
                    x,
                    call.out().integers(new long[axes.size()]),
                    call.out().integers(ends.stream().mapToLong(Long::longValue).toArray()),
                    ImmutableLongArray.copyOf(axes)));
  }

  private static Lowered gather(PrimitiveCall call) {
    Value x = call.tensor(0);
    Value indices = call.tensor(2);
    int axis = Dims.axis(call.integers(1)[0], PrimitiveCall.type(x).rank());
    return call.add(OperatorOps.takeAlongAxis(reached(call, x, indices, axis), indices, axis));
  }

  /// Tensor, axis, indices, gradient of what was read.
  private static Lowered gatherGradient(PrimitiveCall call) {
    Value x = call.tensor(0);
    Value indices = call.tensor(2);
    int axis = Dims.axis(call.integers(1)[0], PrimitiveCall.type(x).rank());
    if (reached(call, x, indices, axis) != x) {
      throw new LoweringException("'%s' with indices that do not reach all rows", call.name());
    }
    return call.add(OperatorOps.takeAlongAxisGrad(x, indices, call.tensor(3), axis));
  }

  /// Of indices, updates and a shape: what names one place twice is added up.
  private static Lowered scatter(PrimitiveCall call) {
    Value zeros =
        call.out()
            .zeros(
                PrimitiveCall.type(call.tensor(1))
                    .withShape(ImmutableLongArray.copyOf(call.integers(2))));
    return new Lowered.TensorValue(Scatters.ofElements(call, zeros, 0, 1).sums());
  }

  private static Lowered elements(PrimitiveCall call, Scatters.Kind kind) {
    return new Lowered.TensorValue(kind.of(Scatters.ofElements(call, call.tensor(0), 1, 2)));
  }

  /// The sums of the rows of one number each; the numbers have the first dimensions of the rows.
  private static Lowered segmentSum(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value x = call.tensor(0);
    long[] shape = Dims.known(call, x);
    long[] places = Dims.known(call, call.tensor(1));
    long segments = call.integers(2)[0];
    long count = Dims.product(places, 0, places.length);
    long row = Dims.product(shape, places.length, shape.length);
    Value zeros = out.zeros(PrimitiveCall.type(x).withShape(ImmutableLongArray.of(segments, row)));
    Value sums =
        out.add(
            OperatorOps.scatter(
                    zeros, out.reshape(call.tensor(1), count), out.reshape(x, count, row))
                .overwrite(false));
    long[] rest = java.util.Arrays.copyOfRange(shape, places.length, shape.length);
    return new Lowered.TensorValue(out.reshape(sums, Dims.join(new long[] {segments}, rest)));
  }
}
