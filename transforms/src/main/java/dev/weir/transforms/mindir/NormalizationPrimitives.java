package dev.weir.transforms.mindir;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.LayerNormOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import java.util.Arrays;

/// Normalisation of batches, layers and rows.
final class NormalizationPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("BatchNorm", NormalizationPrimitives::batchNorm)
          .put("LayerNorm", NormalizationPrimitives::layerNorm)
          .put("LayerNormExt", NormalizationPrimitives::layerNormExt)
          .put(
              "Softmax",
              call -> call.add(OperatorOps.softmax(call.floating(0)).axis(axis(call))))
          .put(
              "LogSoftmax",
              call -> call.add(OperatorOps.logSoftmax(call.floating(0)).axis(axis(call))))
          .put(
              "LogSoftmaxExt",
              call -> call.add(OperatorOps.logSoftmax(call.floating(0)).axis(axis(call))))
          .buildOrThrow();

  private NormalizationPrimitives() {}

  private static int axis(PrimitiveCall call) {
    long[] axes = call.list(1, "axis").orElse(new long[] {-1});
    if (axes.length != 1) {
      throw call.fault("axis");
    }
    return (int) axes[0];
  }

  /// With given statistics only: in training the statistics are changed, and the other results are those
  /// of the batch.
  private static Lowered batchNorm(PrimitiveCall call) {
    if (call.flag(5, "is_training", false)) {
      throw new LoweringFault("'BatchNorm' in training has no lowering");
    }
    String format = call.word(8, "format", "", "nchw", "nhwc");
    if (format.isEmpty()) {
      format = call.word(8, "data_format", "nchw", "nchw", "nhwc");
    }
    Value y =
        call.out()
            .add(
                OperatorOps.batchNorm(
                    call.tensor(0),
                    call.tensor(3),
                    call.tensor(4),
                    true,
                    0.9f,
                    (float) call.number(6, "epsilon", 1e-5),
                    format.equals("nhwc") ? "NHWC" : "NCHW",
                    true,
                    false)
                    .scale(call.tensor(1))
                    .bias(call.tensor(2)));
    return call.results(y, call.tensor(3), call.tensor(4), call.tensor(3), call.tensor(4));
  }

  /// Dimensions from `begin_norm_axis` on are normalised; scale and shift have those from
  /// `begin_params_axis` on.
  private static Lowered layerNorm(PrimitiveCall call) {
    int rank = PrimitiveCall.type(call.tensor(0)).rank();
    int begin = Dims.axis(call.integer(3, "begin_norm_axis", 1), rank);
    return layerNorm(call, begin, call.number(5, "epsilon", 1e-7), 1, 2);
  }

  private static Lowered layerNormExt(PrimitiveCall call) {
    int rank = PrimitiveCall.type(call.tensor(0)).rank();
    return layerNorm(call, rank - call.integers(1).length, call.number(4, "eps", 1e-5), 2, 3);
  }

  private static Lowered layerNorm(
      PrimitiveCall call, int begin, double epsilon, int scale, int bias) {
    OperatorBuilder out = call.out();
    Value x = call.tensor(0);
    long[] shape = Dims.known(call, x);
    long width = Dims.product(shape, begin, shape.length);
    Value rows = out.reshape(x, Dims.product(shape, 0, begin), width);
    LayerNormOp norm =
        (LayerNormOp) out.operation(
            OperatorOps.layerNorm(rows).epsilon((float) epsilon).beginNormAxis(1));
    Value y = out.reshape(norm.out(), shape);
    if (call.isGiven(scale)) {
      y = out.add(OperatorOps.multiply(y, out.cast(call.tensor(scale), PrimitiveCall.dtype(y))));
    }
    if (call.isGiven(bias)) {
      y = out.add(OperatorOps.add(y, out.cast(call.tensor(bias), PrimitiveCall.dtype(y))));
    }
    long[] each = shape.clone();
    Arrays.fill(each, begin, shape.length, 1);
    return call.results(
        y, out.reshape(norm.mean(), each), out.reshape(spread(call, norm, epsilon), each));
  }

  /// The reciprocal of the standard deviation.
  private static Value spread(PrimitiveCall call, LayerNormOp norm, double epsilon) {
    OperatorBuilder out = call.out();
    DType dtype = PrimitiveCall.dtype(norm.variance());
    return out.add(
        OperatorOps.rsqrt(
            out.add(OperatorOps.add(norm.variance(), out.number(epsilon, dtype)))));
  }
}
