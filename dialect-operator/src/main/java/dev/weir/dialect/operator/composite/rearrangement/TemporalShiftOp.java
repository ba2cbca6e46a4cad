package dev.weir.dialect.operator.composite.rearrangement;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.ImageLayout;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// Frames of which some channels are those of the frame before, as many are those of the frame after, and the rest
/// are their own: `x` holds sequences of `seg_num` frames. Beyond the ends of a sequence there are zeros.
///
/// Shapes: `x: [N, C, H, W] -> [N, C, H, W]`, `seg_num` dividing `N`; with `data_format` `NHWC`,
/// `x: [N, H, W, C] -> [N, H, W, C]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a rank other than 4, frames that do not divide into sequences, and a ratio that is not above 0 and at
/// most 0.5.
@OpDef(value = "temporal_shift", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface TemporalShiftOp extends CompositeOp, UnaryOperands, ImageLayout {
  /// {@return the number of frames of a sequence}
  @Attr
  int segNum();

  /// {@return what part of the channels comes from the frame before, and as much from the one after}
  @Attr(codec = FloatCodec.class)
  default float shiftRatio() {
    return 0.25f;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    ChannelAxis.of(x, dataFormat());
    ChannelAxis.divided(x, 0, segNum());
    if (!(shiftRatio() > 0 && shiftRatio() <= 0.5f)) {
      throw new IllegalArgumentException(
          "expects a shift_ratio above 0 and at most 0.5, got %s".formatted(shiftRatio()));
    }
    return shapes.types(x);
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    boolean last = ChannelAxis.isLast(dataFormat());
    int channels = last ? 4 : 2;
    Value frames = a.apart(x(), 0, new long[0], new long[] {segNum()});
    ImmutableIntArray ends = ImmutableIntArray.of(0, 0, 1, 1, 0, 0, 0, 0, 0, 0);
    Value padded = a.add(OperatorOps.pad(frames, a.size(0), ends));
    Value count = a.size(x(), last ? 3 : 1);
    Value first = part(a, count, shiftRatio());
    Value second = part(a, count, shiftRatio() * 2);
    Value joined =
        builder
            .add(
                PirOps.combine(
                    List.of(
                        frames(a, padded, 0, channels, a.size(0), first),
                        frames(a, padded, 2, channels, first, second),
                        frames(a, padded, 1, channels, second, count))))
            .out();
    return ImmutableList.of(a.together(a.add(OperatorOps.concat(joined, a.size(channels))), 0, 1));
  }

  /// {@return how many channels are `ratio` of `count`, rounded down in f32 as PaddlePaddle does}
  private static Value part(Arithmetic a, Value count, float ratio) {
    return count.definingOp() instanceof FullOp known
        ? a.size((long) ((float) known.value() * ratio))
        : a.cast(a.scale(a.cast(count, DType.FLOAT32), ratio, 0), DType.INT64);
  }

  private Value frames(Arithmetic a, Value padded, long start, int channels, Value from, Value to) {
    return a.add(
        OperatorOps.slice(
            padded,
            a.sizes(List.of(a.size(start), from)),
            a.sizes(List.of(a.size(start + segNum()), to)),
            ImmutableLongArray.of(1, channels)));
  }
}
