package dev.weir.pass.onnx.rules;

import dev.weir.dialect.onnx.logic.AndOp;
import dev.weir.dialect.onnx.logic.EqualOp;
import dev.weir.dialect.onnx.logic.GreaterOp;
import dev.weir.dialect.onnx.logic.GreaterOrEqualOp;
import dev.weir.dialect.onnx.logic.IsInfOp;
import dev.weir.dialect.onnx.logic.IsNanOp;
import dev.weir.dialect.onnx.logic.LessOp;
import dev.weir.dialect.onnx.logic.LessOrEqualOp;
import dev.weir.dialect.onnx.logic.NotOp;
import dev.weir.dialect.onnx.logic.OrOp;
import dev.weir.dialect.onnx.logic.WhereOp;
import dev.weir.dialect.onnx.logic.XorOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.function.BiFunction;

/// Comparisons, booleans, and choices by them.
final class LogicRules {
  private LogicRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(AndOp.class, (op, g) -> binary(g, op, OperatorOps::logicalAnd));
    table.one(OrOp.class, (op, g) -> binary(g, op, OperatorOps::logicalOr));
    table.one(XorOp.class, (op, g) -> binary(g, op, OperatorOps::logicalXor));
    table.one(EqualOp.class, (op, g) -> binary(g, op, OperatorOps::equal));
    table.one(GreaterOp.class, (op, g) -> binary(g, op, OperatorOps::greaterThan));
    table.one(LessOp.class, (op, g) -> binary(g, op, OperatorOps::lessThan));
    table.one(GreaterOrEqualOp.class, (op, g) -> binary(g, op, OperatorOps::greaterEqual));
    table.one(LessOrEqualOp.class, (op, g) -> binary(g, op, OperatorOps::lessEqual));
    table.one(NotOp.class, (op, g) -> g.not(g.in(op.x())));
    table.one(IsNanOp.class, (op, g) -> g.add(OperatorOps.isnan(g.in(op.x()))));
    table.one(IsInfOp.class, LogicRules::isInfinite);
    table.one(WhereOp.class, (op, g) -> g.choose(g.in(op.condition()), g.in(op.x()), g.in(op.y())));
  }

  private static Value binary(
      GraphWriter g, Operation op, BiFunction<Value, Value, OpSpec<?>> operator) {
    Value a = g.in(op.operand(0));
    Value b = ArithmeticRules.aligned(g, op, a, g.in(op.operand(1)));
    return g.add(operator.apply(a, b));
  }

  private static Value isInfinite(IsInfOp op, GraphWriter g) {
    Value x = g.in(op.x());
    Value infinite = g.add(OperatorOps.isinf(x));
    Value above = g.both(infinite, g.isGreater(x, 0));
    Value below = g.both(infinite, g.isLess(x, 0));
    if (op.detectPositive() != 0) {
      return op.detectNegative() != 0 ? infinite : above;
    }
    return op.detectNegative() != 0 ? below : g.both(above, below);
  }
}
