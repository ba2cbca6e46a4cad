package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.matrix.DetOp;
import dev.weir.dialect.onnx.matrix.GemmOp;
import dev.weir.dialect.onnx.matrix.MatMulOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.Optional;

/// Matmuls.
final class MatrixRules {
  private MatrixRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(MatMulOp.class, (op, g) -> product(g, g.in(op.a()), g.in(op.b())));
    table.one(GemmOp.class, MatrixRules::gemm);
    table.one(
        DetOp.class,
        (op, g) -> {
          Value x = g.in(op.x());
          return g.cast(g.add(OperatorOps.det(g.wide(x))), GraphWriter.dtype(x));
        });
  }

  /// Products of integers are computed in f64, where those of 32 bits and their sums are exact.
  static Value product(GraphWriter g, Value a, Value b) {
    DType dtype = GraphWriter.dtype(a);
    if (dtype.isFloat()) {
      return g.matmul(a, b);
    }
    return g.cast(g.matmul(g.cast(a, DType.FLOAT64), g.cast(b, DType.FLOAT64)), dtype);
  }

  private static Value gemm(GemmOp op, GraphWriter g) {
    Value a = g.in(op.a());
    Value b = g.in(op.b());
    Value result =
        g.add(OperatorOps.matmul(a, b).transposeX(op.transA() != 0).transposeY(op.transB() != 0));
    result = g.multiply(result, op.alpha());
    Optional<Value> c = g.in(op.c());
    return c.isPresent() ? g.add(result, g.multiply(c.get(), op.beta())) : result;
  }
}
