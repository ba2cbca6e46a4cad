package dev.weir.pass.onnx.export.rules;

import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.operator.matrix.BmmOp;
import dev.weir.dialect.operator.matrix.DetOp;
import dev.weir.dialect.operator.matrix.MatmulOp;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.RuleTable;

/// Matmuls.
final class MatrixExport {
  private MatrixExport() {}

  static void addTo(RuleTable<NodeWriter> table) {
    table.one(
        MatmulOp.class,
        (op, g) ->
            g.matmul(operand(g, op.x(), op.transposeX()), operand(g, op.y(), op.transposeY())));
    table.one(DetOp.class, (op, g) -> g.add(OnnxOps.det(g.in(op.x()), NodeWriter.OPEN)));
    table.one(BmmOp.class, (op, g) -> g.matmul(g.in(op.x()), g.in(op.y())));
  }

  /// A vector stays as it is.
  private static Value operand(NodeWriter g, Value x, boolean transposed) {
    int rank = NodeWriter.rank(x);
    return transposed && rank >= 2 ? g.exchange(g.in(x), rank, rank - 2, rank - 1) : g.in(x);
  }
}
