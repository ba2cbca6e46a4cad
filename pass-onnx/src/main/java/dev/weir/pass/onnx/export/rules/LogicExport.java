package dev.weir.pass.onnx.export.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.operator.elementwise.binary.BinaryElementwiseOp;
import dev.weir.dialect.operator.elementwise.binary.BitwiseAndOp;
import dev.weir.dialect.operator.elementwise.binary.BitwiseOrOp;
import dev.weir.dialect.operator.elementwise.binary.BitwiseXorOp;
import dev.weir.dialect.operator.elementwise.binary.ComparisonOp;
import dev.weir.dialect.operator.elementwise.binary.EqualOp;
import dev.weir.dialect.operator.elementwise.binary.GreaterEqualOp;
import dev.weir.dialect.operator.elementwise.binary.GreaterThanOp;
import dev.weir.dialect.operator.elementwise.binary.LessEqualOp;
import dev.weir.dialect.operator.elementwise.binary.LessThanOp;
import dev.weir.dialect.operator.elementwise.binary.LogicalAndOp;
import dev.weir.dialect.operator.elementwise.binary.LogicalOrOp;
import dev.weir.dialect.operator.elementwise.binary.LogicalXorOp;
import dev.weir.dialect.operator.elementwise.binary.NotEqualOp;
import dev.weir.dialect.operator.elementwise.unary.BitwiseNotOp;
import dev.weir.dialect.operator.elementwise.unary.IsfiniteOp;
import dev.weir.dialect.operator.elementwise.unary.IsinfOp;
import dev.weir.dialect.operator.elementwise.unary.IsnanOp;
import dev.weir.dialect.operator.elementwise.unary.LogicalNotOp;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.RuleTable;

/// Comparisons and booleans.
final class LogicExport {
  /// The version in which operators on bits are there.
  private static final long HAS_BITS = 18;

  private LogicExport() {}

  /// A node of two operands.
  private interface Node {
    OpSpec<?> of(Value a, Value b, Type type);
  }

  /// Since this version `Equal` compares strings.
  private static final long EQUAL_STRINGS = 19;

  static void addTo(RuleTable<NodeWriter> table) {
    compare(table, EqualOp.class, OnnxOps::equal);
    compare(table, LessThanOp.class, OnnxOps::less);
    compare(table, LessEqualOp.class, OnnxOps::lessOrEqual);
    compare(table, GreaterThanOp.class, OnnxOps::greater);
    compare(table, GreaterEqualOp.class, OnnxOps::greaterOrEqual);
    table.one(NotEqualOp.class, (op, g) -> g.not(g.add(node(op, g, OnnxOps::equal))));
    logical(table, LogicalAndOp.class, OnnxOps::and);
    logical(table, LogicalOrOp.class, OnnxOps::or);
    logical(table, LogicalXorOp.class, OnnxOps::xor);
    bitwise(table, BitwiseAndOp.class, OnnxOps::and, OnnxOps::bitwiseAnd);
    bitwise(table, BitwiseOrOp.class, OnnxOps::or, OnnxOps::bitwiseOr);
    bitwise(table, BitwiseXorOp.class, OnnxOps::xor, OnnxOps::bitwiseXor);
    table.one(
        BitwiseNotOp.class,
        (op, g) -> {
          if (NodeWriter.dtype(op.x()) == DType.BOOL) {
            return g.not(g.in(op.x()));
          }
          g.needs(HAS_BITS, "'BitwiseNot'");
          return g.add(OnnxOps.bitwiseNot(g.in(op.x()), op.out().type()));
        });
    table.one(LogicalNotOp.class, (op, g) -> g.not(g.in(op.x(), DType.BOOL)));
    table.one(IsnanOp.class, (op, g) -> isNan(g, op.x()));
    table.one(IsinfOp.class, (op, g) -> isInfinite(g, op.x()));
    table.one(
        IsfiniteOp.class,
        (op, g) ->
            g.not(g.add(OnnxOps.or(isNan(g, op.x()), isInfinite(g, op.x()), NodeWriter.OPEN))));
  }

  private static <T extends ComparisonOp> void compare(
      RuleTable<NodeWriter> table, Class<T> kind, Node node) {
    table.one(kind, (op, g) -> g.add(node(op, g, node)));
  }

  /// Booleans are ordered as integers.
  private static OpSpec<?> node(ComparisonOp op, NodeWriter g, Node node) {
    DType dtype = NodeWriter.dtype(op.x());
    boolean isBool = dtype == DType.BOOL && !(op instanceof EqualOp || op instanceof NotEqualOp);
    DType common = isBool ? DType.INT32 : dtype;
    if (dtype == DType.STRING) {
      g.needs(EQUAL_STRINGS, "comparisons of strings");
    }
    Type result = op instanceof NotEqualOp ? NodeWriter.OPEN : op.out().type();
    return node.of(g.in(op.x(), common), g.in(op.y(), common), result);
  }

  private static <T extends ComparisonOp> void logical(
      RuleTable<NodeWriter> table, Class<T> kind, Node node) {
    table.one(
        kind,
        (op, g) ->
            g.add(node.of(g.in(op.x(), DType.BOOL), g.in(op.y(), DType.BOOL), op.out().type())));
  }

  /// Booleans have operators of their own.
  private static <T extends BinaryElementwiseOp> void bitwise(
      RuleTable<NodeWriter> table, Class<T> kind, Node ofFlags, Node ofBits) {
    table.one(
        kind,
        (op, g) -> {
          boolean isFlag = NodeWriter.dtype(op.x()) == DType.BOOL;
          if (!isFlag) {
            g.needs(HAS_BITS, "the bitwise operators");
          }
          Value y = g.in(op.y(), NodeWriter.dtype(op.x()));
          return g.add((isFlag ? ofFlags : ofBits).of(g.in(op.x()), y, op.out().type()));
        });
  }

  /// Integers are always numbers, and as floats too.
  private static Value floats(NodeWriter g, Value x) {
    return NodeWriter.wideType(x).isFloat()
        ? g.in(x, NodeWriter.wideType(x))
        : g.in(x, DType.FLOAT32);
  }

  private static Value isNan(NodeWriter g, Value x) {
    return g.add(OnnxOps.isNan(floats(g, x), NodeWriter.OPEN));
  }

  private static Value isInfinite(NodeWriter g, Value x) {
    return g.add(OnnxOps.isInf(floats(g, x), NodeWriter.OPEN));
  }
}
