package dev.weir.dialect.operator.normalization;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;
import java.util.Optional;

/// `x` shifted and scaled channel by channel so that each has mean 0 and variance 1; then
/// multiplied by `scale` and shifted by `bias`.
///
/// In training the statistics are those of the batch, and the running `mean` and `variance` are
/// moved towards them in place; in inference (`is_test`) they are the running ones. Also the
/// running statistics, those of the batch, and space that some kernels keep for the backward pass.
///
/// Deviation from PIR: none of the statistics is taken to change in inference, so that the op can
/// be folded and erased there.
///
/// Shapes:
/// `x: [N, C, A...], mean: [C], variance: [C], scale: [C], bias: [C] -> out: [N, C, A...], mean_out:
/// [C], variance_out: [C], saved_mean: [C], saved_variance: [C], reserve_space: [R]`;
/// with `data_format` `NHWC`,
/// `x: [N, A..., C], mean: [C], variance: [C], scale: [C], bias: [C] -> out: [N, A..., C], mean_out:
/// [C], variance_out: [C], saved_mean: [C], saved_variance: [C], reserve_space: [R]`.
///
/// Element types:
/// `x: T -> out: T, mean_out: wide(T), variance_out: wide(T), saved_mean: wide(T), saved_variance:
/// wide(T), reserve_space: T`,
/// f32 for a narrower float.
///
/// Diagnoses: a rank below 2, and parameters other than one per channel.
@OpDef("batch_norm_")
public non-sealed interface BatchNormOp extends NormalizationOp, UnaryOperands, BatchStatistics {
  @Operand(AnyTensor.class)
  Value mean();

  @Operand(AnyTensor.class)
  Value variance();

  @Operand(AnyTensor.class)
  Optional<Value> scale();

  @Operand(AnyTensor.class)
  Optional<Value> bias();

  /// {@return whether this is inference, not training}
  @Attr
  boolean isTest();

  /// {@return the weight of the running statistics in their next value}
  @Attr(codec = FloatCodec.class)
  float momentum();

  /// {@return what is added to the variance before its root is taken}
  @Attr(codec = FloatCodec.class)
  float epsilon();

  /// {@return the order of dimensions: `NCHW` or `NHWC`}
  @Attr
  String dataFormat();

  /// {@return whether running statistics are used in training too}
  @Attr
  boolean useGlobalStats();

  /// {@return whether statistics are those of the batch in inference too}
  @Attr
  boolean trainableStatistics();

  @Result(AnyTensor.class)
  Optional<OpResult> reserveSpace();

  /// {@return whether the running statistics are used as they are}
  default boolean usesRunningStatistics() {
    return isTest() && !trainableStatistics() || useGlobalStats();
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    for (Value statistic : ImmutableList.of(mean(), variance())) {
      Normalizations.checkChannels(x, dataFormat(), statistic, "running statistics");
    }
    scale().ifPresent(v -> Normalizations.checkChannels(x, dataFormat(), v, "scales"));
    bias().ifPresent(v -> Normalizations.checkChannels(x, dataFormat(), v, "biases"));
    TensorShape channels =
        Normalizations.perChannel(x, dataFormat(), Normalizations.statisticType(x));
    TensorShape reserve = shapes.tensor(x.elementType(), shapes.unknown());
    return shapes.types(x, channels, channels, channels, channels, reserve);
  }

  /// The space for the backward pass may be left out.
  @Override
  default boolean isCompatible(List<? extends Type> inferred, List<? extends Type> declared) {
    int count = Math.clamp(declared.size(), 5, 6);
    return TypeAgreement.agree(inferred.subList(0, count), declared);
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return usesRunningStatistics() ? ImmutableSet.of() : ImmutableSet.of(Effect.READ, Effect.WRITE);
  }

  /// The running statistics of training.
  @Override
  default ImmutableMap<Integer, Integer> writtenOperands() {
    return usesRunningStatistics() ? ImmutableMap.of() : ImmutableMap.of(1, 1, 2, 2);
  }

  /// The running statistics are the only memory that it touches.
  @Override
  default ImmutableList<EffectOn> effectsOnValues() {
    return usesRunningStatistics()
        ? ImmutableList.of()
        : ImmutableList.of(
            new EffectOn(Effect.READ, mean()),
            new EffectOn(Effect.READ, variance()),
            new EffectOn(Effect.WRITE, mean()),
            new EffectOn(Effect.WRITE, variance()));
  }

  @Override
  default String kernelName() {
    return "batch_norm";
  }

  @Override
  default ImmutableList<String> fullPrecisionOperands() {
    return ImmutableList.of("mean", "variance", "scale", "bias");
  }
}
