package dev.weir.pass.batching.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.fused.AddGroupNormSiluOp;
import dev.weir.dialect.operator.gradient.LayerNormGradOp;
import dev.weir.dialect.operator.normalization.BatchNormOp;
import dev.weir.dialect.operator.normalization.GroupNormOp;
import dev.weir.dialect.operator.normalization.LayerNormOp;
import dev.weir.dialect.operator.normalization.RmsNormOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.batching.BatchRules;
import dev.weir.pass.batching.Lanes;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Normalisations: lanes are more rows or images; in the training of batch norm, whose statistics are those
/// of a lane, more channels.
final class NormBatching {
  private NormBatching() {}

  static void register(BatchRules.Builder rules) {
    Folding.on(rules, GroupNormOp.class, "x", "y", "mean", "variance");
    Folding.on(
        rules, AddGroupNormSiluOp.class, "x", "residual", "y", "residual_out", "mean", "variance");
    rules
        .on(LayerNormOp.class, NormBatching::layer)
        .on(LayerNormGradOp.class, NormBatching::layerGradient)
        .on(RmsNormOp.class, NormBatching::rms)
        .on(BatchNormOp.class, NormBatching::batch);
  }

  private static void layer(LayerNormOp op, Lanes lanes) {
    Value x = lanes.wide(op.x());
    if (!lanes.isBatched(op.scale()) && !lanes.isBatched(op.bias())) {
      lanes.give(
          lanes
              .same()
              .operand(op.x(), x)
              .attribute("begin_norm_axis", op.beginNormAxis() + 1)
              .add());
      return;
    }
    LayerNormOp bare =
        lanes
            .builder()
            .add(
                OperatorOps.layerNorm(x)
                    .epsilon(op.epsilon())
                    .beginNormAxis(op.beginNormAxis() + 1));
    Value out = bare.out();
    if (op.scale().isPresent()) {
      out = lanes.add(OperatorOps.multiply(out, row(op.scale().get(), op, lanes)));
    }
    if (op.bias().isPresent()) {
      out = lanes.add(OperatorOps.add(out, row(op.bias().get(), op, lanes)));
    }
    lanes.give(0, out);
    lanes.give(1, bare.mean());
    lanes.give(2, bare.variance());
  }

  /// {@return a parameter of rows in a shape that broadcasts to all lanes}
  private static Value row(Value parameter, LayerNormOp op, Lanes lanes) {
    sameElements(parameter, op.x(), lanes);
    return row(parameter, op.x(), op.beginNormAxis(), lanes);
  }

  private static Value row(Value parameter, Value x, int begin, Lanes lanes) {
    long[] sizes = Lanes.shape(1, lanes.shape(x));
    Arrays.fill(sizes, 1, 1 + begin, 1);
    sizes[0] = lanes.isBatched(parameter) ? lanes.size() : 1;
    return lanes.reshape(lanes.value(parameter), sizes);
  }

  private static void sameElements(Value parameter, Value x, Lanes lanes) {
    TensorType type = lanes.type(parameter);
    if (!type.elementType().equals(lanes.type(x).elementType())) {
      throw lanes.loop("a parameter of another element type differs from lane to lane");
    }
  }

  /// The gradients of parameters are those of each lane, so they are computed apart from that of x.
  private static void layerGradient(LayerNormGradOp op, Lanes lanes) {
    int begin = op.beginNormAxis();
    op.scale().ifPresent(scale -> sameElements(scale, op.x(), lanes));
    op.bias().ifPresent(bias -> sameElements(bias, op.x(), lanes));
    sameElements(op.mean(), op.x(), lanes);
    Value x = lanes.wide(op.x());
    Value gradient = lanes.wide(op.outGrad());
    Value mean = lanes.wide(op.mean());
    Value variance = lanes.wide(op.variance());
    Value scaled = gradient;
    if (op.scale().isPresent()) {
      scaled =
          lanes.add(OperatorOps.multiply(gradient, row(op.scale().get(), op.x(), begin, lanes)));
    }
    Operation bare =
        lanes
            .builder()
            .add(
                OperatorOps.layerNormGrad(x, mean, variance, scaled)
                    .epsilon(op.epsilon())
                    .beginNormAxis(begin + 1));
    lanes.giveReshaped(0, bare.result(0));
    long[] rows = Lanes.shape(lanes.size(), lanes.shape(op.x()));
    Arrays.fill(rows, 1 + begin, rows.length, 1);
    Value centred = lanes.add(OperatorOps.subtract(x, lanes.reshape(mean, rows)));
    Value spread =
        lanes.add(
            OperatorOps.rsqrt(
                lanes.add(
                    OperatorOps.add(
                        lanes.reshape(variance, rows), lanes.number(op.epsilon(), op.x())))));
    Value normal = lanes.add(OperatorOps.multiply(centred, spread));
    lanes.giveReshaped(1, sum(lanes.add(OperatorOps.multiply(gradient, normal)), begin, lanes));
    lanes.giveReshaped(2, sum(gradient, begin, lanes));
  }

  /// {@return the sums over the rows of each lane}
  private static Value sum(Value value, int rows, Lanes lanes) {
    if (rows == 0) {
      return value;
    }
    long[] axes = IntStream.rangeClosed(1, rows).asLongStream().toArray();
    return lanes.add(OperatorOps.sum(value, lanes.integers(axes)));
  }

  private static void rms(RmsNormOp op, Lanes lanes) {
    lanes.share(op.normWeight(), "its weight");
    lanes.share(op.normBias(), "its bias");
    lanes.share(op.bias(), "what it adds first");
    var same =
        lanes
            .same()
            .operand(op.x(), lanes.wide(op.x()))
            .attribute("begin_norm_axis", op.beginNormAxis() + 1);
    op.residual().ifPresent(residual -> same.operand(residual, lanes.wide(residual)));
    lanes.give(same.add());
  }

  private static void batch(BatchNormOp op, Lanes lanes) {
    boolean running = op.isTest() && !op.trainableStatistics() || op.useGlobalStats();
    boolean shared =
        !lanes.isBatched(op.mean())
            && !lanes.isBatched(op.variance())
            && !lanes.isBatched(op.scale())
            && !lanes.isBatched(op.bias());
    if (running && shared) {
      Operation made = lanes.same().operand(op.x(), lanes.folded(op.x(), 0)).add();
      lanes.giveReshaped(0, made.result(0));
      for (int i = 1; i < made.resultCount(); i++) {
        lanes.giveShared(i, made.result(i));
      }
      return;
    }
    if (!running && (!lanes.isBatched(op.mean()) || !lanes.isBatched(op.variance()))) {
      throw lanes.never("it writes running statistics, which all lanes share; map them too");
    }
    int channel = op.dataFormat().equals("NHWC") ? lanes.rank(op.x()) - 1 : 1;
    var same =
        lanes
            .same()
            .operand(op.x(), lanes.folded(op.x(), channel))
            .operand(op.mean(), lanes.folded(op.mean(), 0))
            .operand(op.variance(), lanes.folded(op.variance(), 0));
    for (Optional<Value> each : List.of(op.scale(), op.bias())) {
      each.ifPresent(parameter -> same.operand(parameter, lanes.folded(parameter, 0)));
    }
    Operation made = same.add();
    lanes.give(0, lanes.unfolded(made.result(0), channel));
    for (int i = 1; i < made.resultCount(); i++) {
      boolean perChannel = made.result(i).type() instanceof TensorType type && type.isStatic();
      if (perChannel) {
        lanes.giveReshaped(i, made.result(i));
      } else {
        // Space for a kernel's own use, which the lanes share.
        lanes.giveShared(i, made.result(i));
      }
    }
  }
}
