package dev.weir.pass.onnx.rules;

import dev.weir.dialect.onnx.math.AbsOp;
import dev.weir.dialect.onnx.math.AcosOp;
import dev.weir.dialect.onnx.math.AcoshOp;
import dev.weir.dialect.onnx.math.AsinOp;
import dev.weir.dialect.onnx.math.AsinhOp;
import dev.weir.dialect.onnx.math.AtanOp;
import dev.weir.dialect.onnx.math.AtanhOp;
import dev.weir.dialect.onnx.math.CeilOp;
import dev.weir.dialect.onnx.math.CosOp;
import dev.weir.dialect.onnx.math.CoshOp;
import dev.weir.dialect.onnx.math.ErfOp;
import dev.weir.dialect.onnx.math.ExpOp;
import dev.weir.dialect.onnx.math.FloorOp;
import dev.weir.dialect.onnx.math.LogOp;
import dev.weir.dialect.onnx.math.NegOp;
import dev.weir.dialect.onnx.math.ReciprocalOp;
import dev.weir.dialect.onnx.math.RoundOp;
import dev.weir.dialect.onnx.math.SignOp;
import dev.weir.dialect.onnx.math.SinOp;
import dev.weir.dialect.onnx.math.SinhOp;
import dev.weir.dialect.onnx.math.SqrtOp;
import dev.weir.dialect.onnx.math.TanOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.function.UnaryOperator;

/// Functions of one number.
final class FunctionRules {
  private FunctionRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(AbsOp.class, (op, g) -> wide(g, g.in(op.x()), g::abs));
    table.one(NegOp.class, (op, g) -> wide(g, g.in(op.x()), g::negate));
    table.one(SignOp.class, (op, g) -> wide(g, g.in(op.input()), g::sign));
    table.one(FloorOp.class, (op, g) -> g.floor(g.in(op.x())));
    table.one(CeilOp.class, (op, g) -> g.ceil(g.in(op.x())));
    table.one(RoundOp.class, (op, g) -> g.round(g.in(op.x())));
    table.one(ReciprocalOp.class, (op, g) -> g.add(OperatorOps.reciprocal(g.in(op.x()))));
    table.one(SqrtOp.class, (op, g) -> g.sqrt(g.in(op.x())));
    table.one(ExpOp.class, (op, g) -> g.exp(g.in(op.input())));
    table.one(LogOp.class, (op, g) -> g.log(g.in(op.input())));
    table.one(ErfOp.class, (op, g) -> wide(g, g.in(op.input()), x -> g.add(OperatorOps.erf(x))));
    table.one(SinOp.class, (op, g) -> g.add(OperatorOps.sin(g.in(op.input()))));
    table.one(CosOp.class, (op, g) -> g.add(OperatorOps.cos(g.in(op.input()))));
    table.one(TanOp.class, (op, g) -> g.add(OperatorOps.tan(g.in(op.input()))));
    table.one(AsinOp.class, (op, g) -> g.add(OperatorOps.asin(g.in(op.input()))));
    table.one(AcosOp.class, (op, g) -> g.add(OperatorOps.acos(g.in(op.input()))));
    table.one(AtanOp.class, (op, g) -> g.add(OperatorOps.atan(g.in(op.input()))));
    table.one(SinhOp.class, (op, g) -> g.add(OperatorOps.sinh(g.in(op.input()))));
    table.one(CoshOp.class, (op, g) -> g.add(OperatorOps.cosh(g.in(op.input()))));
    table.one(AsinhOp.class, (op, g) -> g.add(OperatorOps.asinh(g.in(op.input()))));
    table.one(AcoshOp.class, (op, g) -> g.add(OperatorOps.acosh(g.in(op.input()))));
    table.one(AtanhOp.class, (op, g) -> g.add(OperatorOps.atanh(g.in(op.input()))));
  }

  /// Applies `formula` to numbers that kernels compute with.
  private static Value wide(GraphWriter g, Value x, UnaryOperator<Value> formula) {
    return g.cast(formula.apply(g.wide(x)), GraphWriter.dtype(x));
  }
}
