package dev.weir.pass.onnx.rules.domains;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.microsoft.EmbedLayerNormalizationOp;
import dev.weir.dialect.onnx.microsoft.SkipLayerNormalizationOp;
import dev.weir.dialect.onnx.microsoft.SkipSimplifiedLayerNormalizationOp;
import dev.weir.dialect.onnx.normalization.SimplifiedLayerNormalizationOp;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.IndexRules;
import dev.weir.pass.onnx.rules.SliceRules;
import java.util.Arrays;
import java.util.Optional;

/// Normalisation of what was added up before.
final class SkipNormRules {
  private SkipNormRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.add(SkipLayerNormalizationOp.class, SkipNormRules::layer);
    table.add(SkipSimplifiedLayerNormalizationOp.class, SkipNormRules::simplified);
    table.add(SimplifiedLayerNormalizationOp.class, SkipNormRules::rootMeanSquare);
    table.add(EmbedLayerNormalizationOp.class, SkipNormRules::embed);
  }

  private static void set(GraphWriter g, Optional<OpResult> result, Value value) {
    result.ifPresent(wanted -> g.set(wanted, value));
  }

  /// What is computed in f32 where elements are halves.
  private record Normal(Value result, Value mean, Value inverse) {}

  /// {@return `x` with mean 0 and variance 1 along the last axis}
  private static Normal normal(GraphWriter g, Value x, double epsilon) {
    Value wide = g.wide(x);
    long last = GraphWriter.rank(x) - 1L;
    Value mean = g.mean(wide, true, last);
    Value centred = g.subtract(wide, mean);
    Value deviation = g.sqrt(g.add(g.mean(g.square(centred), true, last), epsilon));
    Value inverse = g.divide(g.number(1, GraphWriter.dtype(wide)), deviation);
    return new Normal(g.cast(g.divide(centred, deviation), GraphWriter.dtype(x)), mean, inverse);
  }

  /// {@return `x` divided by its root mean square along axes}
  private static Normal scaled(GraphWriter g, Value x, double epsilon, long... axes) {
    Value wide = g.wide(x);
    Value root = g.sqrt(g.add(g.mean(g.square(wide), true, axes), epsilon));
    Value inverse = g.divide(g.number(1, GraphWriter.dtype(wide)), root);
    return new Normal(g.cast(g.divide(wide, root), GraphWriter.dtype(x)), wide, inverse);
  }

  private static void layer(SkipLayerNormalizationOp op, GraphWriter g) {
    Value sum = ContributedRules.plus(g, g.add(g.in(op.input()), g.in(op.skip())), g.in(op.bias()));
    Normal normal = normal(g, sum, op.epsilon());
    g.set(
        op.output(),
        ContributedRules.plus(g, g.multiply(normal.result(), g.in(op.gamma())), g.in(op.beta())));
    set(g, op.mean(), normal.mean());
    set(g, op.invStdVar(), normal.inverse());
    set(g, op.inputSkipBiasSum(), sum);
  }

  private static void simplified(SkipSimplifiedLayerNormalizationOp op, GraphWriter g) {
    Value sum = ContributedRules.plus(g, g.add(g.in(op.input()), g.in(op.skip())), g.in(op.bias()));
    Normal normal = scaled(g, sum, op.epsilon(), GraphWriter.rank(sum) - 1L);
    g.set(op.output(), g.multiply(normal.result(), g.in(op.gamma())));
    set(g, op.invStdVar(), normal.inverse());
    set(g, op.inputSkipBiasSum(), sum);
  }

  private static void rootMeanSquare(SimplifiedLayerNormalizationOp op, GraphWriter g) {
    Value x = g.in(op.x());
    int rank = GraphWriter.rank(x);
    int first = GraphWriter.axis(op.axis(), rank);
    long[] axes = new long[rank - first];
    Arrays.setAll(axes, i -> first + i);
    Normal normal = scaled(g, x, op.epsilon(), axes);
    g.set(op.y(), g.multiply(normal.result(), g.in(op.scale())));
    set(g, op.invStdVar(), normal.inverse());
  }

  /// Positions count from 0 where none are given.
  private static void embed(EmbedLayerNormalizationOp op, GraphWriter g) {
    Value ids = g.in(op.inputIds());
    long[] shape = GraphWriter.shape(ids);
    Value words = IndexRules.gather(g, g.in(op.wordEmbedding()), ids, 0);
    Optional<Value> given = g.in(op.positionIds());
    Value positions =
        given
            .map(value -> IndexRules.gather(g, g.in(op.positionEmbedding()), value, 0))
            .orElseGet(() -> SliceRules.part(g, g.in(op.positionEmbedding()), 0, 0, shape[1], 1));
    Value sum = g.add(words, positions);
    Optional<Value> segments = g.in(op.segmentIds());
    Optional<Value> table = g.in(op.segmentEmbedding());
    if (segments.isPresent() && table.isPresent()) {
      sum = g.add(sum, IndexRules.gather(g, table.get(), segments.get(), 0));
    }
    Normal normal = normal(g, sum, op.epsilon());
    g.set(op.output(), g.add(g.multiply(normal.result(), g.in(op.gamma())), g.in(op.beta())));
    set(g, op.embeddingSum(), sum);
    Value counts =
        g.in(op.mask())
            .map(mask -> g.cast(g.sum(g.cast(mask, DType.INT32), false, 1), DType.INT32))
            .orElseGet(() -> g.full(0, DType.INT32, shape[0]));
    set(g, op.maskIndex(), counts);
  }
}
