package dev.weir.dialect.operator.composite.norm;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/// `x` shifted and scaled so that each channel of each image has mean 0 and variance 1; then multiplied by `scale`
/// and shifted by `bias`, channel by channel. Also the mean of each channel of each image, and one over its
/// standard deviation.
///
/// Shapes:
/// `x: [N, C, A...], scale: [C], bias: [C] -> y: [N, C, A...], saved_mean: [M], saved_variance: [M]` with `M` = `N C`.
///
/// Element types: `x: T -> y: T, saved_mean: wide(T), saved_variance: wide(T)`, f32 for a narrower float.
///
/// Diagnoses: a rank below 2, and scales or biases other than one per channel.
@OpDef("instance_norm")
public non-sealed interface InstanceNormOp extends CompositeOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Optional<Value> scale();

  @Operand(AnyTensor.class)
  Optional<Value> bias();

  /// {@return what is added to the variance before its root is taken}
  @Attr(codec = FloatCodec.class)
  default float epsilon() {
    return 1e-5f;
  }

  @Result(AnyTensor.class)
  OpResult y();

  @Result(AnyTensor.class)
  OpResult savedMean();

  @Result(AnyTensor.class)
  OpResult savedVariance();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    int channels = Normalizations.channelAxis(x.rank(), "NCHW");
    scale().ifPresent(v -> Normalizations.checkChannels(x, "NCHW", v, "scales"));
    bias().ifPresent(v -> Normalizations.checkChannels(x, "NCHW", v, "biases"));
    TensorShape saved =
        shapes.tensor(Normalizations.statisticType(x), x.size(0).times(x.size(channels)));
    return shapes.types(x, saved, saved);
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    int rank = Sizes.tensor(x()).rank();
    DType given = Arithmetic.dtype(x());
    Value wide = a.cast(x(), ElementTypes.dtypeOf(Sizes.tensor(savedMean()).elementType()));
    // Without other dimensions each channel has one element.
    Value elements = rank == 2 ? a.unsqueeze(wide, 2) : wide;
    Value axes = a.integers(LongStream.range(2, Math.max(3, rank)).toArray());
    Value mean = a.add(OperatorOps.mean(elements, axes).keepdim(true));
    Value apart = a.add(OperatorOps.subtract(elements, mean));
    Value square = a.add(OperatorOps.square(apart));
    Value variance = a.add(OperatorOps.mean(square, axes).keepdim(true));
    Value inverse = a.add(OperatorOps.rsqrt(a.scale(variance, 1, epsilon())));
    Value normal = a.times(apart, inverse);
    if (scale().isPresent()) {
      normal = a.times(normal, channels(a, scale().get(), normal));
    }
    if (bias().isPresent()) {
      normal = a.sum(normal, channels(a, bias().get(), normal));
    }
    Value y = rank == 2 ? a.together(normal, 1, 2) : normal;
    return ImmutableList.of(a.cast(y, given), a.reshape(mean, -1), a.reshape(inverse, -1));
  }

  /// {@return `values`, one for each channel, in a shape that broadcasts to `x`}
  private static Value channels(Arithmetic a, Value values, Value x) {
    long[] shape = new long[Sizes.tensor(x).rank() - 1];
    Arrays.fill(shape, 1);
    shape[0] = -1;
    return a.reshape(a.cast(values, Arithmetic.dtype(x)), shape);
  }
}
