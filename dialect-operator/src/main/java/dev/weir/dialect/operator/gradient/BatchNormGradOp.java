package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.ScaledGradients;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;
import java.util.Optional;

/// The gradients of `x`, `scale` and `bias` of a `batch_norm_`, given that of its result.
///
/// In training it needs the statistics of the batch that the forward operator saved (the mean and the
/// inverse of the standard deviation), otherwise the running ones.
///
/// Deviation from PIR: the gradients of `scale` and `bias` are always made.
///
/// Shapes:
/// `x: [N, C, A...], scale: [C], bias: [C], saved_mean: [C], saved_variance: [C], out_grad: [N, C,
/// A...] -> x_grad: [N, C, A...], scale_grad: [C], bias_grad: [C]`;
/// with `data_format` `NHWC`,
/// `x: [N, A..., C], scale: [C], bias: [C], saved_mean: [C], saved_variance: [C], out_grad: [N, A...,
/// C] -> x_grad: [N, A..., C], scale_grad: [C], bias_grad: [C]`.
///
/// Element types: `x: T -> x_grad: T, scale_grad: wide(T), bias_grad: wide(T)`, f32 for a narrower
/// float.
///
/// Diagnoses: a gradient of another shape than `x`, and parameters other than one per channel.
@OpDef("batch_norm_grad")
public non-sealed interface BatchNormGradOp extends GradientOp, ScaledGradients {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Optional<Value> scale();

  @Operand(AnyTensor.class)
  Optional<Value> bias();

  @Operand(AnyTensor.class)
  Optional<Value> meanOut();

  @Operand(AnyTensor.class)
  Optional<Value> varianceOut();

  @Operand(AnyTensor.class)
  Value savedMean();

  @Operand(AnyTensor.class)
  Value savedVariance();

  @Operand(AnyTensor.class)
  Optional<Value> reserveSpace();

  @Operand(AnyTensor.class)
  Value outGrad();

  /// {@return the weight of the running statistics in their next value}
  @Attr(codec = FloatCodec.class)
  float momentum();

  /// {@return what is added to the variance before its root is taken}
  @Attr(codec = FloatCodec.class)
  float epsilon();

  /// {@return the order of dimensions: `NCHW` or `NHWC`}
  @Attr
  String dataFormat();

  /// {@return whether this is inference, not training}
  @Attr
  boolean isTest();

  /// {@return whether running statistics are used in training too}
  @Attr
  boolean useGlobalStats();

  /// {@return whether statistics are those of the batch in inference too}
  @Attr
  boolean trainableStatistics();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Gradients.check(x, shapes.of(outGrad()), "a result");
    Normalizations.checkChannels(x, dataFormat(), savedMean(), "saved means");
    Normalizations.checkChannels(x, dataFormat(), savedVariance(), "saved deviations");
    scale().ifPresent(v -> Normalizations.checkChannels(x, dataFormat(), v, "scales"));
    TensorShape channels =
        Normalizations.perChannel(x, dataFormat(), Normalizations.statisticType(x));
    return shapes.types(x, channels, channels);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    boolean running = isTest() && !trainableStatistics() || useGlobalStats();
    if (running && (meanOut().isEmpty() || varianceOut().isEmpty())) {
      diagnostics.error(this, "expects 'mean_out' and 'variance_out' where they are used");
    }
  }
}
