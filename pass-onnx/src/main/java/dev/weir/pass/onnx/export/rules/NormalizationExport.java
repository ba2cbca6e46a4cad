package dev.weir.pass.onnx.export.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.operator.normalization.BatchNormOp;
import dev.weir.dialect.operator.normalization.LayerNormOp;
import dev.weir.dialect.operator.normalization.LogSoftmaxOp;
import dev.weir.dialect.operator.normalization.SoftmaxOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.Arrays;
import java.util.Optional;

/// Elements brought to one scale. Other norms, and what training needs of these, are decomposed before.
final class NormalizationExport {
  private NormalizationExport() {}

  static void addTo(RuleTable<NodeWriter> table) {
    table.one(
        SoftmaxOp.class,
        (op, g) -> {
          Value x = atLeastVector(g, op.x());
          return like(g, op.x(), g.add(OnnxOps.softmax(x, NodeWriter.OPEN).axis((long) op.axis())));
        });
    table.one(
        LogSoftmaxOp.class,
        (op, g) -> {
          Value x = atLeastVector(g, op.x());
          return like(
              g, op.x(), g.add(OnnxOps.logSoftmax(x, NodeWriter.OPEN).axis((long) op.axis())));
        });
    table.oneIf(LayerNormOp.class, NormalizationExport::isPlain, NormalizationExport::layerNorm);
    table.oneIf(BatchNormOp.class, NormalizationExport::isPlain, NormalizationExport::batchNorm);
  }

  /// A scalar has one imagined dimension.
  private static Value atLeastVector(NodeWriter g, Value x) {
    return NodeWriter.rank(x) == 0 ? g.reshape(g.in(x), 1) : g.in(x);
  }

  private static Value like(NodeWriter g, Value x, Value result) {
    return NodeWriter.rank(x) == 0 ? g.reshape(result) : result;
  }

  /// The statistics that ONNX gives are others: without them, and with sizes that are known.
  private static boolean isPlain(LayerNormOp op) {
    TensorType type = NodeWriter.tensor(op.x().type());
    boolean isKnown =
        type.shape().stream().skip(op.beginNormAxis()).allMatch(size -> size != TensorType.DYNAMIC);
    return isKnown && op.mean().isUnused() && op.variance().isUnused();
  }

  private static Value layerNorm(LayerNormOp op, NodeWriter g) {
    TensorType type = NodeWriter.tensor(op.x().type());
    long[] shape = type.shape().toArray();
    long[] row = Arrays.copyOfRange(shape, op.beginNormAxis(), shape.length);
    DType dtype = NodeWriter.wideType(op.x());
    Value one = g.number(1, dtype);
    Value scale =
        op.scale()
            .map(given -> row(g, given, dtype, row))
            .orElseGet(() -> g.expand(one, g.longs(row)));
    Optional<Value> bias = op.bias().map(given -> row(g, given, dtype, row));
    return g.wide(
        op.x(),
        x -> {
          var spec =
              OnnxOps.layerNormalization(x, scale, NodeWriter.OPEN)
                  .axis(op.beginNormAxis())
                  .epsilon(op.epsilon());
          bias.ifPresent(spec::b);
          return g.add(spec);
        });
  }

  /// A vector in the shape of the dimensions that are normalised together.
  private static Value row(NodeWriter g, Value vector, DType dtype, long[] row) {
    Value given = g.in(vector, dtype);
    return row.length == NodeWriter.rank(vector) ? given : g.reshape(given, row);
  }

  private static boolean isPlain(BatchNormOp op) {
    return op.usesRunningStatistics()
        && op.savedMean().isUnused()
        && op.savedVariance().isUnused()
        && op.meanOut().isUnused()
        && op.varianceOut().isUnused()
        && op.reserveSpace().map(space -> space.isUnused()).orElse(true);
  }

  private static Value batchNorm(BatchNormOp op, NodeWriter g) {
    int rank = NodeWriter.rank(op.x());
    boolean isLast = !op.dataFormat().startsWith("NC") && rank > 2;
    DType dtype = NodeWriter.wideType(op.x());
    Value mean = g.in(op.mean(), dtype);
    Value shape = g.sizes(mean);
    Value scale =
        op.scale()
            .map(given -> g.in(given, dtype))
            .orElseGet(() -> g.expand(g.number(1, dtype), shape));
    Value bias =
        op.bias()
            .map(given -> g.in(given, dtype))
            .orElseGet(() -> g.expand(g.number(0, dtype), shape));
    return g.wide(
        op.x(),
        x -> {
          Value images = isLast ? g.transpose(x, order(rank, rank - 1, 1)) : x;
          Value result =
              g.add(
                  OnnxOps.batchNormalization(
                          images, scale, bias, mean, g.in(op.variance(), dtype), NodeWriter.OPEN)
                      .epsilon(op.epsilon()));
          return isLast ? g.transpose(result, order(rank, 1, rank - 1)) : result;
        });
  }

  /// {@return the dimensions in order, but for `from`, which comes at `to`}
  private static long[] order(int rank, int from, int to) {
    long[] order = new long[rank];
    int next = 0;
    for (int i = 0; i < rank; i++) {
      if (i == to) {
        order[i] = from;
        continue;
      }
      next += next == from ? 1 : 0;
      order[i] = next++;
    }
    return order;
  }
}
