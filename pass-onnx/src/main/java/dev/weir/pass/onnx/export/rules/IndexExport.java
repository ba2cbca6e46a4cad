package dev.weir.pass.onnx.export.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.operator.indexing.EmbeddingOp;
import dev.weir.dialect.operator.indexing.GatherNdOp;
import dev.weir.dialect.operator.indexing.GatherOp;
import dev.weir.dialect.operator.indexing.NonzeroOp;
import dev.weir.dialect.operator.indexing.OneHotOp;
import dev.weir.dialect.operator.indexing.PutAlongAxisOp;
import dev.weir.dialect.operator.indexing.ScatterOp;
import dev.weir.dialect.operator.indexing.TakeAlongAxisOp;
import dev.weir.dialect.operator.indexing.TopkOp;
import dev.weir.dialect.operator.indexing.UniqueOp;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Elements taken and put by index.
final class IndexExport {
  /// From this version on scattered elements may be the larger or smaller ones.
  private static final long ORDERED_SCATTER = 18;

  private IndexExport() {}

  static void addTo(RuleTable<NodeWriter> table) {
    table.one(EmbeddingOp.class, IndexExport::embedding);
    table.one(GatherOp.class, IndexExport::gather);
    table.one(
        GatherNdOp.class,
        (op, g) ->
            g.add(OnnxOps.gatherNd(g.in(op.x()), g.in(op.index(), DType.INT64), NodeWriter.OPEN)));
    table.one(ScatterOp.class, IndexExport::scatter);
    table.one(
        TakeAlongAxisOp.class,
        (op, g) ->
            g.add(
                OnnxOps.gatherElements(
                        g.in(op.arr()), g.in(op.indices(), DType.INT64), NodeWriter.OPEN)
                    .axis(op.axis())));
    table.one(PutAlongAxisOp.class, IndexExport::putAlongAxis);
    table.one(
        OneHotOp.class,
        (op, g) ->
            g.add(
                OnnxOps.oneHot(
                    g.in(op.x(), DType.INT64),
                    g.scalar(op.numClasses(), DType.INT64),
                    g.numbers(NodeWriter.dtype(op.out()), 0, 1),
                    NodeWriter.OPEN)));
    table.many(TopkOp.class, IndexExport::topk);
    table.many(UniqueOp.class, IndexExport::unique);
    table.one(
        NonzeroOp.class,
        (op, g) ->
            g.transpose(g.add(OnnxOps.nonZero(g.in(op.condition()), NodeWriter.OPEN)), 1, 0));
  }

  /// The rows of the padding are zeros.
  private static Value embedding(EmbeddingOp op, NodeWriter g) {
    Value index = g.in(op.x(), DType.INT64);
    Value rows = g.add(OnnxOps.gather(g.in(op.weight()), index, NodeWriter.OPEN).axis(0));
    if (op.paddingIdx() == Indexing.NO_PADDING) {
      return rows;
    }
    Value isPadding = g.equal(index, g.integer(op.paddingIdx(), DType.INT64));
    Value zero = g.number(0, NodeWriter.dtype(op.weight()));
    return g.where(g.unsqueeze(isPadding, -1), zero, rows);
  }

  private static Value gather(GatherOp op, NodeWriter g) {
    Value index = g.in(op.index(), DType.INT64);
    if (NodeWriter.rank(op.index()) == 2) {
      index = g.reshape(index, -1);
    }
    long axis = g.knownLong(op.axis(), "axis");
    return g.add(OnnxOps.gather(g.in(op.x()), index, NodeWriter.OPEN).axis(axis));
  }

  /// Rows are replaced; or those that are named begin at 0, and updates are added to them.
  private static Value scatter(ScatterOp op, NodeWriter g) {
    Value index = g.reshape(g.in(op.index(), DType.INT64), -1, 1);
    Value updates = g.in(op.updates());
    if (NodeWriter.rank(op.index()) == 0) {
      updates = g.unsqueeze(updates, 0);
    }
    Value x = g.in(op.x());
    if (op.overwrite()) {
      return g.add(OnnxOps.scatterNd(x, index, updates, NodeWriter.OPEN));
    }
    Value zero = g.number(0, NodeWriter.dtype(op.x()));
    Value zeros = g.expand(zero, g.sizes(updates));
    Value cleared = g.add(OnnxOps.scatterNd(x, index, zeros, NodeWriter.OPEN));
    return g.add(OnnxOps.scatterNd(cleared, index, updates, NodeWriter.OPEN).reduction("add"));
  }

  private static Value putAlongAxis(PutAlongAxisOp op, NodeWriter g) {
    if (!op.includeSelf() && !op.reduce().equals("assign")) {
      throw new Refusal("reduces without the elements that are there, which ONNX does not");
    }
    String reduction =
        switch (op.reduce()) {
          case "assign" -> "none";
          case "add" -> "add";
          case "mul", "multiply" -> "mul";
          case "amax" -> ordered(g, "max");
          case "amin" -> ordered(g, "min");
          default -> throw new Refusal("has the reduction '%s', which ONNX has not", op.reduce());
        };
    return g.add(
        OnnxOps.scatterElements(
                g.in(op.arr()), g.in(op.indices(), DType.INT64), g.in(op.values()), NodeWriter.OPEN)
            .axis(op.axis())
            .reduction(reduction));
  }

  private static String ordered(NodeWriter g, String reduction) {
    g.needs(ORDERED_SCATTER, "the reduction '" + reduction + "'");
    return reduction;
  }

  private static List<Value> topk(TopkOp op, NodeWriter g) {
    Operation node =
        g.node(
            OnnxOps.topK(g.in(op.x()), NodeWriter.OPEN, NodeWriter.OPEN)
                .k(g.integers(op.k()))
                .axis((long) op.axis())
                .largest(op.largest() ? 1 : 0)
                .sorted(op.sorted() ? 1 : 0));
    return List.of(node.result(0), node.result(1));
  }

  private static List<Value> unique(UniqueOp op, NodeWriter g) {
    var unique = OnnxOps.unique(g.in(op.x()), NodeWriter.OPEN).sorted(op.isSorted() ? 1 : 0);
    if (!op.axis().isEmpty()) {
      unique.axis(op.axis().get(0));
    }
    unique.indices(NodeWriter.OPEN).inverseIndices(NodeWriter.OPEN).counts(NodeWriter.OPEN);
    Operation node = g.node(unique);
    List<Value> results = new ArrayList<>();
    results.add(node.result(0));
    List<Optional<OpResult>> wanted = List.of(op.indices(), Optional.of(op.inverse()), op.counts());
    for (int i = 0; i < wanted.size(); i++) {
      if (wanted.get(i).isPresent()) {
        results.add(g.cast(node.result(i + 1), op.dtype()));
      }
    }
    return results;
  }
}
