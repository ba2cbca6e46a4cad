package dev.weir.pass.onnx.export.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.operator.elementwise.WhereOp;
import dev.weir.dialect.operator.elementwise.binary.AddOp;
import dev.weir.dialect.operator.elementwise.binary.BinaryElementwiseOp;
import dev.weir.dialect.operator.elementwise.binary.DivideOp;
import dev.weir.dialect.operator.elementwise.binary.ElementwisePowOp;
import dev.weir.dialect.operator.elementwise.binary.FloorDivideOp;
import dev.weir.dialect.operator.elementwise.binary.MaximumOp;
import dev.weir.dialect.operator.elementwise.binary.MinimumOp;
import dev.weir.dialect.operator.elementwise.binary.MultiplyOp;
import dev.weir.dialect.operator.elementwise.binary.RemainderOp;
import dev.weir.dialect.operator.elementwise.binary.SubtractOp;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.List;
import java.util.function.BinaryOperator;

/// Arithmetic on two tensors, which are broadcast to one shape.
final class ArithmeticExport {
  private ArithmeticExport() {}

  /// A node of two operands.
  private interface Node<T> {
    OpSpec<?> of(T op, Value a, Value b);
  }

  static void addTo(RuleTable<NodeWriter> table) {
    add(table, AddOp.class, (op, a, b) -> OnnxOps.add(a, b, op.out().type()));
    add(table, SubtractOp.class, (op, a, b) -> OnnxOps.sub(a, b, op.out().type()));
    add(table, MultiplyOp.class, (op, a, b) -> OnnxOps.mul(a, b, op.out().type()));
    add(table, DivideOp.class, (op, a, b) -> OnnxOps.div(a, b, op.out().type()));
    add(table, ElementwisePowOp.class, (op, a, b) -> OnnxOps.pow(a, b, op.out().type()));
    add(table, MaximumOp.class, (op, a, b) -> OnnxOps.max(List.of(a, b), op.out().type()));
    add(table, MinimumOp.class, (op, a, b) -> OnnxOps.min(List.of(a, b), op.out().type()));
    table.one(
        RemainderOp.class,
        (op, g) -> computed(g, op, (a, b) -> remainder(g, NodeWriter.wideType(op.x()), a, b)));
    table.one(
        FloorDivideOp.class,
        (op, g) -> computed(g, op, (a, b) -> quotient(g, NodeWriter.wideType(op.x()), a, b)));
    table.one(
        WhereOp.class,
        (op, g) ->
            g.add(
                OnnxOps.where(
                    g.in(op.condition(), DType.BOOL),
                    g.in(op.x()),
                    g.in(op.y(), NodeWriter.dtype(op.x())),
                    op.out().type())));
  }

  private static <T extends BinaryElementwiseOp> void add(
      RuleTable<NodeWriter> table, Class<T> kind, Node<T> node) {
    table.one(
        kind, (op, g) -> g.add(node.of(op, g.in(op.x()), g.in(op.y(), NodeWriter.dtype(op.x())))));
  }

  private static Value computed(
      NodeWriter g, BinaryElementwiseOp op, BinaryOperator<Value> formula) {
    Value y = g.in(op.y(), NodeWriter.wideType(op.x()));
    return g.wide(op.x(), x -> formula.apply(x, y));
  }

  /// With the sign of the divisor. That of floats has the sign of the dividend in ONNX.
  private static Value remainder(NodeWriter g, DType dtype, Value x, Value y) {
    if (!dtype.isFloat()) {
      return g.add(OnnxOps.mod(x, y, NodeWriter.OPEN));
    }
    Value rest = g.add(OnnxOps.mod(x, y, NodeWriter.OPEN).fmod(1));
    return g.where(isOffside(g, dtype, rest, y), g.plus(rest, y), rest);
  }

  /// Whether `rest` is not 0, and has another sign than `y`.
  private static Value isOffside(NodeWriter g, DType dtype, Value rest, Value y) {
    Value zero = g.number(0, dtype);
    Value differs = g.not(g.equal(g.less(rest, zero), g.less(y, zero)));
    return g.and(g.not(g.equal(rest, zero)), differs);
  }

  /// The largest integer not above the quotient; `Div` cuts the quotient of integers towards 0.
  private static Value quotient(NodeWriter g, DType dtype, Value x, Value y) {
    if (dtype.isFloat()) {
      Value rest = remainder(g, dtype, x, y);
      return g.add(OnnxOps.round(g.over(g.minus(x, rest), y), NodeWriter.OPEN));
    }
    Value quotient = g.over(x, y);
    Value rest = g.minus(x, g.times(quotient, y));
    Value lower = g.minus(quotient, g.integer(1, dtype));
    return g.where(isOffside(g, dtype, rest, y), lower, quotient);
  }
}
