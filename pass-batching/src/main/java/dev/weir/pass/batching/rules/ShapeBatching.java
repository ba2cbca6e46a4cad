package dev.weir.pass.batching.rules;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.gradient.SliceGradOp;
import dev.weir.dialect.operator.gradient.StridedSliceGradOp;
import dev.weir.dialect.operator.gradient.TileGradOp;
import dev.weir.dialect.operator.gradient.TransposeGradOp;
import dev.weir.dialect.operator.manipulation.ExpandAsOp;
import dev.weir.dialect.operator.manipulation.ExpandOp;
import dev.weir.dialect.operator.manipulation.FlattenOp;
import dev.weir.dialect.operator.manipulation.PadOp;
import dev.weir.dialect.operator.manipulation.ReshapeOp;
import dev.weir.dialect.operator.manipulation.ShapeOp;
import dev.weir.dialect.operator.manipulation.SliceOp;
import dev.weir.dialect.operator.manipulation.SliceSettings;
import dev.weir.dialect.operator.manipulation.SqueezeOp;
import dev.weir.dialect.operator.manipulation.StridedSliceOp;
import dev.weir.dialect.operator.manipulation.StridedSliceSettings;
import dev.weir.dialect.operator.manipulation.TileOp;
import dev.weir.dialect.operator.manipulation.TransposeOp;
import dev.weir.dialect.operator.manipulation.UnsqueezeOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.batching.BatchRules;
import dev.weir.pass.batching.Lanes;
import dev.weir.pass.batching.SameOperation;
import java.util.Arrays;

/// Operators that change shapes, or take a part.
final class ShapeBatching {
  private ShapeBatching() {}

  static void register(BatchRules.Builder rules) {
    rules
        .on(ReshapeOp.class, ShapeBatching::view)
        .on(FlattenOp.class, ShapeBatching::view)
        .on(SqueezeOp.class, ShapeBatching::view)
        .on(UnsqueezeOp.class, ShapeBatching::view)
        .on(
            TransposeOp.class,
            (op, lanes) ->
                lanes.give(
                    lanes
                        .same()
                        .operand(op.x(), lanes.wide(op.x()))
                        .attribute("perm", behind(op.perm(), lanes.rank(op.x())))
                        .add()))
        .on(
            TransposeGradOp.class,
            (op, lanes) ->
                lanes.give(
                    lanes
                        .same()
                        .operand(op.outGrad(), lanes.wide(op.outGrad()))
                        .attribute("perm", behind(op.perm(), lanes.rank(op.outGrad())))
                        .add()))
        .on(ExpandOp.class, (op, lanes) -> expand(op.x(), op, lanes))
        .on(ExpandAsOp.class, (op, lanes) -> expand(op.x(), op, lanes))
        .on(TileOp.class, ShapeBatching::tile)
        .on(TileGradOp.class, ShapeBatching::tileGradient)
        .on(SliceOp.class, ShapeBatching::slice)
        .on(SliceGradOp.class, ShapeBatching::sliceGradient)
        .on(StridedSliceOp.class, ShapeBatching::strided)
        .on(StridedSliceGradOp.class, ShapeBatching::stridedGradient)
        .on(PadOp.class, ShapeBatching::pad)
        .on(ShapeOp.class, ShapeBatching::shape);
  }

  /// The elements in another shape: so are those of all lanes.
  private static void view(Operation op, Lanes lanes) {
    for (int i = 1; i < op.operandCount(); i++) {
      lanes.share(op.operand(i), "the shape it asks for");
    }
    lanes.giveReshaped(0, lanes.wide(op.operand(0)));
  }

  private static ImmutableIntArray behind(ImmutableIntArray perm, int rank) {
    var order = ImmutableIntArray.builder();
    order.add(0);
    for (int i = 0; i < perm.length(); i++) {
      order.add(1 + Math.floorMod(perm.get(i), rank));
    }
    return order.build();
  }

  private static void expand(Value x, Operation op, Lanes lanes) {
    int rank = lanes.rank(op.result(0));
    if (!lanes.isBatched(x)) {
      // Of what only gives a shape, which is that of every lane, nothing else counts.
      Value shape = lanes.integers(lanes.shape(op.result(0)));
      lanes.giveShared(0, lanes.add(OperatorOps.expand(lanes.value(x), shape)));
      return;
    }
    long[] sizes = Lanes.shape(lanes.size(), lanes.shape(op.result(0)));
    lanes.give(0, lanes.add(OperatorOps.expand(lanes.aligned(x, rank), lanes.integers(sizes))));
  }

  /// {@return repetitions of `rank` dimensions, and of the lanes}
  private static long[] repetitions(Value given, int rank, Lanes lanes) {
    ImmutableLongArray known = lanes.known(given);
    long[] times = new long[rank + 1];
    Arrays.fill(times, 1);
    for (int i = 0; i < known.length(); i++) {
      times[times.length - known.length() + i] = known.get(i);
    }
    return times;
  }

  private static void tile(TileOp op, Lanes lanes) {
    int rank = lanes.rank(op.result(0));
    lanes.give(
        lanes
            .same()
            .operand(op.x(), lanes.aligned(op.x(), rank))
            .operand(op.repeatTimes(), lanes.integers(repetitions(op.repeatTimes(), rank, lanes)))
            .add());
  }

  private static void tileGradient(TileGradOp op, Lanes lanes) {
    int rank = lanes.rank(op.outGrad());
    Operation made =
        lanes
            .same()
            .operand(op.x(), lanes.wideAligned(op.x(), rank))
            .operand(op.outGrad(), lanes.wide(op.outGrad()))
            .operand(op.repeatTimes(), lanes.integers(repetitions(op.repeatTimes(), rank, lanes)))
            .add();
    lanes.giveReshaped(0, made.result(0));
  }

  private static ImmutableLongArray behind(ImmutableLongArray axes, int rank, Lanes lanes) {
    return ImmutableLongArray.copyOf(lanes.behind(axes, rank));
  }

  private static void slice(SliceOp op, Lanes lanes) {
    lanes.share(op.starts(), "where it starts");
    lanes.share(op.ends(), "where it ends");
    int rank = lanes.rank(op.input());
    lanes.give(
        sliced(op, rank, lanes.same().operand(op.input(), lanes.wide(op.input())), lanes).add());
  }

  private static SameOperation sliced(SliceSettings op, int rank, SameOperation same, Lanes lanes) {
    return same.attribute("axes", behind(op.axes(), rank, lanes))
        .attribute("decrease_axis", behind(op.decreaseAxis(), rank, lanes));
  }

  private static void sliceGradient(SliceGradOp op, Lanes lanes) {
    lanes.share(op.starts(), "where it starts");
    lanes.share(op.ends(), "where it ends");
    var same =
        lanes
            .same()
            .operand(op.input(), lanes.wide(op.input()))
            .operand(op.outGrad(), lanes.wide(op.outGrad()));
    lanes.give(sliced(op, lanes.rank(op.input()), same, lanes).add());
  }

  private static ImmutableIntArray behindEach(ImmutableIntArray axes, int rank, Lanes lanes) {
    return ImmutableIntArray.copyOf(axes.stream().map(axis -> lanes.behind(axis, rank)).toArray());
  }

  private static SameOperation strided(StridedSliceSettings op, Value x, Lanes lanes) {
    lanes.share(op.starts(), "where it starts");
    lanes.share(op.ends(), "where it ends");
    lanes.share(op.strides(), "its stride");
    return lanes
        .same()
        .operand(x, lanes.wide(x))
        .attribute("axes", behindEach(op.axes(), lanes.rank(x), lanes));
  }

  private static void strided(StridedSliceOp op, Lanes lanes) {
    lanes.give(strided(op, op.x(), lanes).add());
  }

  private static void stridedGradient(StridedSliceGradOp op, Lanes lanes) {
    lanes.give(strided(op, op.x(), lanes).operand(op.outGrad(), lanes.wide(op.outGrad())).add());
  }

  private static void pad(PadOp op, Lanes lanes) {
    lanes.share(op.padValue(), "what it pads with");
    var paddings = ImmutableIntArray.builder();
    paddings.add(0).add(0).addAll(op.paddings());
    lanes.give(
        lanes
            .same()
            .operand(op.x(), lanes.wide(op.x()))
            .attribute("paddings", paddings.build())
            .add());
  }

  /// All lanes have one shape.
  private static void shape(ShapeOp op, Lanes lanes) {
    ImmutableLongArray sizes = ImmutableLongArray.copyOf(lanes.shape(op.input()));
    lanes.giveShared(
        0,
        lanes.add(
            OperatorOps.fullIntArray(sizes)
                .dtype(ElementTypes.dtypeOf(lanes.type(op.result(0)).elementType()))));
  }
}
