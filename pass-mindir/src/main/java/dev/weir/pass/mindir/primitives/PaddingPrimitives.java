package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.pass.mindir.lowering.Constants;
import dev.weir.pass.mindir.lowering.Dims;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;
import java.util.Arrays;
import java.util.List;

/// Elements added around tensors.
final class PaddingPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("Pad", PaddingPrimitives::pad)
          .put("PadV3", PaddingPrimitives::padV3)
          .put("MirrorPad", PaddingPrimitives::mirror)
          .buildOrThrow();

  private PaddingPrimitives() {}

  /// A pair for each dimension: how many elements are put before and after it.
  private static Lowered pad(PrimitiveCall call) {
    if (!(call.attribute("paddings") instanceof ArrayAttr(var pairs))) {
      throw call.unsupported("paddings");
    }
    var paddings = ImmutableIntArray.builder();
    for (Attribute pair : pairs) {
      if (!(pair instanceof ArrayAttr(List<Attribute> both)) || both.size() != 2) {
        throw call.unsupported("paddings");
      }
      for (Attribute each : both) {
        if (!(each instanceof IntegerAttr number)) {
          throw call.unsupported("paddings");
        }
        paddings.add(Math.toIntExact(number.value()));
      }
    }
    return padded(call, paddings.build(), 0);
  }

  /// The pairs of the last dimension come first, and those of the first ones may be left out.
  private static Lowered padV3(PrimitiveCall call) {
    String mode = call.word("mode").orElse("constant");
    long[] given = call.integers(1);
    int rank = PrimitiveCall.type(call.tensor(0)).rank();
    if (given.length > 2 * rank || given.length % 2 != 0) {
      throw new LoweringException("'PadV3' by %d sizes of rank %d", given.length, rank);
    }
    boolean pairs = call.flag("paddings_contiguous", true);
    int half = given.length / 2;
    int[] paddings = new int[2 * rank];
    for (int i = 0; i < half; i++) {
      int at = 2 * (rank - 1 - i);
      paddings[at] = (int) (pairs ? given[2 * i] : given[i]);
      paddings[at + 1] = (int) (pairs ? given[2 * i + 1] : given[half + i]);
    }
    return switch (mode) {
      case "constant" ->
          padded(call, ImmutableIntArray.copyOf(paddings), call.number(2, "value", 0));
      case "reflect", "circular" -> repeated(call, paddings, mode);
      case "edge" -> repeated(call, paddings, "replicate");
      default -> throw call.unsupported("mode");
    };
  }

  /// A matrix of pairs; `REFLECT` leaves out the edge, `SYMMETRIC` repeats it.
  private static Lowered mirror(PrimitiveCall call) {
    long[] given =
        Constants.matrix(call.operand(1))
            .orElseThrow(
                () -> new LoweringException("the paddings of 'MirrorPad' are not known until run"));
    if (given.length != 2 * PrimitiveCall.type(call.tensor(0)).rank()) {
      throw new LoweringException(
          "'MirrorPad' by %d sizes of '%s'", given.length, PrimitiveCall.type(call.tensor(0)));
    }
    if (!call.word("mode").orElse("reflect").equals("reflect")) {
      throw call.unsupported("mode");
    }
    return repeated(call, Arrays.stream(given).mapToInt(Math::toIntExact).toArray(), "reflect");
  }

  private static Lowered padded(PrimitiveCall call, ImmutableIntArray paddings, double value) {
    Value x = call.tensor(0);
    return call.add(OperatorOps.pad(x, call.out().scalar(value, PrimitiveCall.dtype(x)), paddings));
  }

  /// With elements of the tensor itself, around its last three dimensions at most.
  private static Lowered repeated(PrimitiveCall call, int[] paddings, String mode) {
    OperatorBuilder out = call.out();
    Value x = call.tensor(0);
    long[] shape = Dims.known(call, x);
    int rank = shape.length;
    int first = Math.max(0, rank - 3);
    for (int i = 0; i < 2 * first; i++) {
      if (paddings[i] != 0) {
        throw new LoweringException(
            "'%s' of %s beyond its last three dimensions, with elements of its own",
            call.name(), PrimitiveCall.type(x));
      }
    }
    long[] volume = {1, Dims.product(shape, 0, first), 1, 1, 1};
    long[] around = new long[6];
    long[] result = shape.clone();
    for (int i = first; i < rank; i++) {
      volume[5 - rank + i] = shape[i];
      // The last dimension comes first.
      around[2 * (rank - 1 - i)] = paddings[2 * i];
      around[2 * (rank - 1 - i) + 1] = paddings[2 * i + 1];
      result[i] += paddings[2 * i] + paddings[2 * i + 1];
    }
    Value grown =
        out.add(
            OperatorOps.pad3d(out.reshape(x, volume), out.integers(around))
                .mode(mode)
                .dataFormat("NCDHW"));
    return new Lowered.TensorValue(out.reshape(grown, result));
  }
}
