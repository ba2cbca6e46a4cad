package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.mindir.lowering.Dims;
import dev.weir.pass.mindir.lowering.Formula;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;
import java.util.Arrays;
import java.util.stream.LongStream;

/// The gradients of normalisations.
final class NormalizationGradients {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("BatchNormGrad", NormalizationGradients::batchNorm)
          .put("LayerNormGrad", NormalizationGradients::layerNorm)
          .put("SoftmaxBackward", call -> softmax(call, 0, 1))
          .put("SoftmaxGrad", call -> softmax(call, 0, 1))
          .put("LogSoftmaxGrad", NormalizationGradients::logSoftmax)
          .buildOrThrow();

  private NormalizationGradients() {}

  /// Of a batch: gradient, image, scale, then the mean and the variance that the forward primitive kept.
  private static Lowered batchNorm(PrimitiveCall call) {
    Value x = call.tensor(1);
    Formula f = Formula.over(call, x);
    Value gradient = f.given(0);
    int channels = BatchStatistics.channels(call, 8, x);
    long[] axes = BatchStatistics.otherAxes(x, channels);
    Value scale = BatchStatistics.perChannel(call, f.given(2), x, channels);
    Value mean = BatchStatistics.perChannel(call, f.given(3), x, channels);
    Value variance = BatchStatistics.perChannel(call, f.given(4), x, channels);
    Value inverse = f.make(OperatorOps.rsqrt(f.add(variance, call.number(7, "epsilon", 1e-5))));
    Value normal = f.times(f.subtract(x, mean), inverse);
    Value ofScale = f.sum(f.times(gradient, normal), false, axes);
    Value ofBias = f.sum(gradient, false, axes);
    Value ofX = f.times(f.times(gradient, scale), inverse);
    if (call.flag(6, "is_training", true)) {
      Value middle =
          f.add(
              f.mean(gradient, true, axes),
              f.times(normal, f.mean(f.times(gradient, normal), true, axes)));
      ofX = f.times(f.subtract(gradient, middle), f.times(scale, inverse));
    }
    return call.results(ofX, ofScale, ofBias);
  }

  /// Image, gradient, the reciprocal of the deviation, mean, scale.
  private static Lowered layerNorm(PrimitiveCall call) {
    Value x = call.tensor(0);
    Formula f = Formula.over(call, x);
    int rank = PrimitiveCall.type(x).rank();
    int begin = Dims.axis(call.integer(5, "begin_norm_axis", 1), rank);
    int beginScale = Dims.axis(call.integer(6, "begin_params_axis", 1), rank);
    Value gradient = f.given(1);
    Value inverse = f.given(2);
    Value normal = f.times(f.subtract(x, f.given(3)), inverse);
    Value scaled = f.times(gradient, f.given(4));
    long[] rows = LongStream.range(begin, rank).toArray();
    Value middle =
        f.add(
            f.mean(scaled, true, rows),
            f.times(normal, f.mean(f.times(scaled, normal), true, rows)));
    Value ofX = f.times(f.subtract(scaled, middle), inverse);
    long[] batch = LongStream.range(0, beginScale).toArray();
    if (batch.length == 0) {
      return call.results(ofX, f.times(gradient, normal), gradient);
    }
    return call.results(
        ofX, f.sum(f.times(gradient, normal), false, batch), f.sum(gradient, false, batch));
  }

  private static Lowered softmax(PrimitiveCall call, int gradient, int computed) {
    Value y = call.tensor(computed);
    long[] axes = call.list(2, "dim").or(() -> call.list("axis")).orElse(new long[] {-1});
    if (axes.length != 1) {
      throw call.unsupported("axis");
    }
    return call.add(OperatorOps.softmaxGrad(y, call.tensor(gradient)).axis((int) axes[0]));
  }

  /// What was computed comes first: `dy - exp(y) * sum(dy)`.
  private static Lowered logSoftmax(PrimitiveCall call) {
    Value y = call.tensor(0);
    Formula f = Formula.over(call, y);
    Value gradient = f.given(1);
    long[] axes = call.list(2, "axis").orElse(new long[] {-1});
    return new Lowered.TensorValue(
        f.subtract(gradient, f.times(f.exp(y), f.sum(gradient, true, Arrays.copyOf(axes, 1)))));
  }
}
