package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.normalization.GroupNormOp;
import dev.weir.dialect.operator.normalization.LayerNormOp;
import dev.weir.ir.Value;
import dev.weir.pass.mindir.lowering.Dims;
import dev.weir.pass.mindir.lowering.Formula;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;
import java.util.Arrays;
import java.util.stream.LongStream;

/// Normalisation of batches, layers and rows.
final class NormalizationPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("BatchNorm", NormalizationPrimitives::batchNorm)
          .put("LayerNorm", NormalizationPrimitives::layerNorm)
          .put("RmsNorm", NormalizationPrimitives::rmsNorm)
          .put("GroupNorm", NormalizationPrimitives::groupNorm)
          .put("L2Normalize", NormalizationPrimitives::l2Normalize)
          .put("LayerNormExt", NormalizationPrimitives::layerNormExt)
          .put("Softmax", call -> call.add(OperatorOps.softmax(call.floating(0)).axis(axis(call))))
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
      throw call.unsupported("axis");
    }
    return (int) axes[0];
  }

  /// Of the statistics that are given, or in training of those of the batch: the result, mean and
  /// variance, and both again for the backward pass. In training parameters that hold statistics move
  /// towards those of the batch.
  ///
  /// Source: mindspore/ccsrc/plugin/device/cpu/kernel/mkldnn/batch_norm_cpu_kernel.cc, which takes the
  /// variance of the batch as it is, where GPUs divide by one element less.
  private static Lowered batchNorm(PrimitiveCall call) {
    if (call.flag(5, "is_training", false)) {
      return ofBatch(call);
    }
    Value mean = call.tensor(3);
    Value variance = call.tensor(4);
    return call.results(normalized(call, mean, variance), mean, variance, mean, variance);
  }

  private static Value normalized(PrimitiveCall call, Value mean, Value variance) {
    Value x = call.tensor(0);
    boolean last = BatchStatistics.channels(call, 8, x) != 1;
    return call.out()
        .add(
            OperatorOps.batchNorm(
                    x,
                    mean,
                    variance,
                    true,
                    0.9f,
                    (float) call.number(6, "epsilon", 1e-5),
                    last ? "NHWC" : "NCHW",
                    true,
                    false)
                .scale(call.tensor(1))
                .bias(call.tensor(2)));
  }

  private static Lowered ofBatch(PrimitiveCall call) {
    Value x = call.tensor(0);
    Formula f = new Formula(call, PrimitiveCall.dtype(call.tensor(3)));
    int channels = BatchStatistics.channels(call, 8, x);
    long[] axes = BatchStatistics.otherAxes(x, channels);
    Value precise = call.out().cast(x, f.dtype());
    Value mean = f.mean(precise, false, axes);
    Value variance =
        f.mean(
            f.square(f.subtract(precise, BatchStatistics.perChannel(call, mean, x, channels))),
            false,
            axes);
    double momentum = call.number(7, "momentum", 0.1);
    move(call, f, 3, mean, momentum);
    move(call, f, 4, variance, momentum);
    return call.results(normalized(call, mean, variance), mean, variance, mean, variance);
  }

  private static void move(PrimitiveCall call, Formula f, int index, Value now, double momentum) {
    if (call.operand(index) instanceof Lowered.Parameter statistic) {
      Value moved = f.add(f.times(call.tensor(index), 1 - momentum), f.times(now, momentum));
      call.out().versions().write(call.out(), statistic, moved);
    }
  }

  /// The result, and the factor of each row.
  private static Lowered rmsNorm(PrimitiveCall call) {
    Value x = call.tensor(0);
    Formula f = Formula.over(call, x);
    int rank = PrimitiveCall.type(x).rank();
    int begin = rank - PrimitiveCall.type(call.tensor(1)).rank();
    long[] rows = LongStream.range(begin, rank).toArray();
    Value factor =
        f.make(
            OperatorOps.rsqrt(
                f.add(f.mean(f.square(x), true, rows), call.number(2, "epsilon", 1e-6))));
    return call.results(f.times(f.times(x, factor), f.given(1)), factor);
  }

  /// The result, and mean and reciprocal of the deviation of each group.
  private static Lowered groupNorm(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value x = call.tensor(0);
    long groups = call.integer(1, "num_groups", 1);
    double epsilon = call.number(4, "eps", 1e-5);
    var spec = OperatorOps.groupNorm(x).groups((int) groups).epsilon((float) epsilon);
    if (call.isGiven(2)) {
      spec = spec.scale(call.tensor(2));
    }
    if (call.isGiven(3)) {
      spec = spec.bias(call.tensor(3));
    }
    GroupNormOp norm = (GroupNormOp) out.operation(spec);
    Formula f = Formula.over(call, norm.variance());
    Value inverse = f.make(OperatorOps.rsqrt(f.add(norm.variance(), epsilon)));
    return call.results(norm.y(), norm.mean(), inverse);
  }

  /// Divided by the root of the sum of squares, which is `epsilon` at least.
  private static Lowered l2Normalize(PrimitiveCall call) {
    Value x = call.tensor(0);
    Formula f = Formula.over(call, x);
    Value sum = f.sum(f.square(x), true, call.list(1, "axis").orElse(new long[] {0}));
    Value bound = f.atLeast(sum, call.number(2, "epsilon", 1e-4));
    return new Lowered.TensorValue(f.divide(x, f.root(bound)));
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
        (LayerNormOp)
            out.operation(OperatorOps.layerNorm(rows).epsilon((float) epsilon).beginNormAxis(1));
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
        OperatorOps.rsqrt(out.add(OperatorOps.add(norm.variance(), out.number(epsilon, dtype)))));
  }
}
