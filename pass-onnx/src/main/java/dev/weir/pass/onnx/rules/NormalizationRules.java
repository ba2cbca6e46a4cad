package dev.weir.pass.onnx.rules;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.image.LrnOp;
import dev.weir.dialect.onnx.normalization.BatchNormalizationOp;
import dev.weir.dialect.onnx.normalization.DropoutOp;
import dev.weir.dialect.onnx.normalization.GroupNormalizationOp;
import dev.weir.dialect.onnx.normalization.InstanceNormalizationOp;
import dev.weir.dialect.onnx.normalization.LayerNormalizationOp;
import dev.weir.dialect.onnx.normalization.LpNormalizationOp;
import dev.weir.dialect.onnx.normalization.MeanVarianceNormalizationOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/// Normalisation and dropout.
final class NormalizationRules {
  private static final double TINY = 1e-9;

  /// From this version on groups are scaled channel by channel.
  private static final long CHANNEL_FACTORS = 21;

  private NormalizationRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.many(BatchNormalizationOp.class, NormalizationRules::batch);
    table.one(
        InstanceNormalizationOp.class,
        (op, g) -> {
          Value x = g.in(op.input());
          long[] axes = axes(2, GraphWriter.rank(x));
          return g.add(
              g.multiply(standard(g, x, op.epsilon(), axes), channels(g, x, g.in(op.scale()))),
              channels(g, x, g.in(op.b())));
        });
    table.one(GroupNormalizationOp.class, NormalizationRules::groups);
    table.many(LayerNormalizationOp.class, NormalizationRules::layer);
    table.one(
        MeanVarianceNormalizationOp.class,
        (op, g) -> {
          Value x = g.in(op.x());
          long[] axes = op.axes().map(ImmutableLongArray::toArray).orElse(new long[] {0, 2, 3});
          Value centred = g.subtract(x, g.mean(x, true, axes));
          Value deviation = g.sqrt(g.mean(g.square(centred), true, axes));
          return g.divide(centred, g.add(deviation, TINY));
        });
    table.one(
        LpNormalizationOp.class,
        (op, g) -> {
          Value x = g.in(op.input());
          long axis = GraphWriter.axis(op.axis(), GraphWriter.rank(x));
          Value norm =
              op.p() == 1 ? g.sum(g.abs(x), true, axis) : g.sqrt(g.sum(g.square(x), true, axis));
          return g.divide(x, norm);
        });
    table.one(LrnOp.class, NormalizationRules::neighbours);
    table.many(DropoutOp.class, NormalizationRules::dropout);
  }

  private static long[] axes(int from, int rank) {
    long[] axes = new long[rank - from];
    Arrays.setAll(axes, i -> i + from);
    return axes;
  }

  /// {@return `values`, one for each channel, in the rank of `x`}
  private static Value channels(GraphWriter g, Value x, Value values) {
    long[] shape = new long[Math.max(1, GraphWriter.rank(x) - 1)];
    Arrays.fill(shape, 1);
    shape[0] = GraphWriter.size(values, 0);
    return g.reshape(values, shape);
  }

  /// {@return `x` with mean 0 and variance 1 over `axes`}
  private static Value standard(GraphWriter g, Value x, double epsilon, long... axes) {
    Value centred = g.subtract(x, g.mean(x, true, axes));
    Value variance = g.mean(g.square(centred), true, axes);
    return g.divide(centred, g.sqrt(g.add(variance, epsilon)));
  }

  /// In version 18 there is a factor for each group, from version 21 on for each channel.
  private static Value groups(GroupNormalizationOp op, GraphWriter g) {
    Value x = g.in(op.x());
    long[] shape = GraphWriter.sizes(x);
    long count = op.numGroups();
    long channels = GraphWriter.size(x, 1);
    if (count < 1 || channels % count != 0) {
      throw new Refusal("has %d groups for %d channels", count, channels);
    }
    Value rows = g.reshape(g.wide(x), shape[0], count, -1);
    Value normal = standard(g, rows, op.epsilon(), 2);
    Value scale = g.wide(g.in(op.scale()));
    Value bias = g.wide(g.in(op.bias()));
    boolean ofChannels = g.opset() >= CHANNEL_FACTORS;
    Value result =
        ofChannels
            ? g.add(
                g.multiply(g.reshape(normal, shape), channels(g, x, scale)), channels(g, x, bias))
            : g.reshape(
                g.add(
                    g.multiply(normal, g.reshape(scale, 1, count, 1)),
                    g.reshape(bias, 1, count, 1)),
                shape);
    return g.cast(result, GraphWriter.dtype(x));
  }

  private static List<Value> batch(BatchNormalizationOp op, GraphWriter g) {
    Value x = g.in(op.x());
    Value mean = g.in(op.inputMean());
    Value variance = g.in(op.inputVar());
    boolean training = op.trainingMode() != 0;
    if (op.attribute("spatial") instanceof IntegerAttr flag && flag.value() == 0) {
      throw new Refusal("has statistics for each element, which version 9 does away with");
    }
    Value usedMean = mean;
    Value usedVariance = variance;
    if (training) {
      long[] axes = LongStream.range(0, GraphWriter.rank(x)).filter(axis -> axis != 1).toArray();
      Value average = g.mean(x, true, axes);
      Value spread = g.mean(g.square(g.subtract(x, average)), true, axes);
      usedMean = g.reshape(average, -1);
      usedVariance = g.reshape(spread, -1);
    }
    Value inverse = g.sqrt(g.add(channels(g, x, usedVariance), op.epsilon()));
    Value normal = g.divide(g.subtract(x, channels(g, x, usedMean)), inverse);
    Value result =
        g.add(g.multiply(normal, channels(g, x, g.in(op.scale()))), channels(g, x, g.in(op.b())));
    double momentum = op.momentum();
    return List.of(
        result,
        moved(g, mean, usedMean, momentum),
        moved(g, variance, usedVariance, momentum),
        usedMean,
        usedVariance);
  }

  private static Value moved(GraphWriter g, Value running, Value now, double momentum) {
    return g.add(g.multiply(running, momentum), g.multiply(now, 1 - momentum));
  }

  private static List<Value> layer(LayerNormalizationOp op, GraphWriter g) {
    Value x = g.in(op.x());
    DType dtype = GraphWriter.dtype(x);
    Value wide = g.wide(x);
    int rank = GraphWriter.rank(x);
    long[] axes = axes(GraphWriter.axis(op.axis(), rank), rank);
    Value mean = g.mean(wide, true, axes);
    Value centred = g.subtract(wide, mean);
    Value deviation = g.sqrt(g.add(g.mean(g.square(centred), true, axes), op.epsilon()));
    Value normal = g.cast(g.divide(centred, deviation), dtype);
    Value scaled = g.multiply(normal, g.in(op.scale()));
    Optional<Value> bias = g.in(op.b());
    return List.of(
        bias.isPresent() ? g.add(scaled, bias.get()) : scaled,
        mean,
        g.divide(g.number(1, GraphWriter.dtype(deviation)), deviation));
  }

  private static Value neighbours(LrnOp op, GraphWriter g) {
    Value x = g.in(op.x());
    int size = (int) op.size();
    long channels = GraphWriter.size(x, 1);
    int[] widths = new int[2 * GraphWriter.rank(x)];
    widths[2] = (size - 1) / 2;
    widths[3] = size - 1 - widths[2];
    Value padded = g.pad(g.square(x), 0, widths);
    Value sum = g.slice(padded, 1, 0, channels);
    for (int i = 1; i < size; i++) {
      sum = g.add(sum, g.slice(padded, 1, i, i + channels));
    }
    Value base = g.add(g.multiply(sum, op.alpha() / size), op.bias());
    return g.divide(
        x, g.add(OperatorOps.elementwisePow(base, g.number(op.beta(), GraphWriter.dtype(x)))));
  }

  /// In inference, or with a ratio of 0, nothing is dropped. In training what is kept is scaled, so that the sum stays
  /// about what it was.
  private static List<Value> dropout(DropoutOp op, GraphWriter g) {
    Value x = g.in(op.data());
    boolean isNone =
        g.in(op.ratio()).flatMap(g::find).filter(ratio -> ratio.getDouble(0) == 0).isPresent();
    boolean training =
        !isNone
            && g.in(op.trainingMode())
                .map(value -> g.knownLongs(value, "mode")[0] != 0)
                .orElse(false);
    if (training) {
      Value ratio =
          g.in(op.ratio())
              .map(value -> g.cast(g.reshape(value), DType.FLOAT32))
              .orElseGet(() -> g.number(0.5, DType.FLOAT32));
      Value drawn =
          RandomRules.uniform(
              g,
              RandomRules.sizes(g, x),
              0,
              1,
              DType.FLOAT32,
              op.seed().map(seed -> Float.intBitsToFloat(seed.intValue())));
      Value isKept = g.not(g.isLess(drawn, ratio));
      Value scaled =
          g.divide(
              g.wide(x),
              g.cast(g.subtract(g.number(1, DType.FLOAT32), ratio), GraphWriter.dtype(g.wide(x))));
      Value zero = g.number(0, GraphWriter.dtype(scaled));
      return List.of(g.cast(g.choose(isKept, scaled, zero), GraphWriter.dtype(x)), isKept);
    }
    DType mask = g.opset() >= 10 ? DType.BOOL : GraphWriter.dtype(x);
    return List.of(
        g.add(OperatorOps.assign(x)),
        g.add(OperatorOps.fullLike(x, g.scalar(1, mask)).dtype(mask)));
  }
}
