package dev.weir.pass.onnx.rules;

import dev.weir.dialect.onnx.math.BitwiseAndOp;
import dev.weir.dialect.onnx.math.BitwiseNotOp;
import dev.weir.dialect.onnx.math.BitwiseOrOp;
import dev.weir.dialect.onnx.math.BitwiseXorOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.RuleTable;

/// The bits of integers.
final class BitRules {
  private BitRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(
        BitwiseAndOp.class,
        (op, g) ->
            ArithmeticRules.narrowed(
                g, g.in(op.a()), g.in(op.b()), (x, y) -> g.add(OperatorOps.bitwiseAnd(x, y))));
    table.one(
        BitwiseOrOp.class,
        (op, g) ->
            ArithmeticRules.narrowed(
                g, g.in(op.a()), g.in(op.b()), (x, y) -> g.add(OperatorOps.bitwiseOr(x, y))));
    table.one(
        BitwiseXorOp.class,
        (op, g) ->
            ArithmeticRules.narrowed(
                g, g.in(op.a()), g.in(op.b()), (x, y) -> g.add(OperatorOps.bitwiseXor(x, y))));
    table.one(
        BitwiseNotOp.class,
        (op, g) ->
            g.cast(
                g.add(OperatorOps.bitwiseNot(g.wide(g.in(op.x())))),
                GraphWriter.dtype(g.in(op.x()))));
  }
}
