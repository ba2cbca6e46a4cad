package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.matrix.DetOp;
import dev.weir.dialect.onnx.matrix.GemmOp;
import dev.weir.dialect.onnx.matrix.MatMulOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Matmuls.
final class MatrixRules {
  private static final int LARGEST_DETERMINANT = 5;

  private MatrixRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(MatMulOp.class, (op, g) -> product(g, g.in(op.a()), g.in(op.b())));
    table.one(GemmOp.class, MatrixRules::gemm);
    table.one(
        DetOp.class,
        (op, g) -> {
          Value x = g.in(op.x());
          long[] shape = GraphWriter.shape(x);
          int size = (int) shape[shape.length - 1];
          if (size < 1 || size > LARGEST_DETERMINANT) {
            throw new Refusal(
                "has matrices of %d rows, 1 to %d are known", size, LARGEST_DETERMINANT);
          }
          return determinant(g, x, size);
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

  /// The first row times the determinants of what is left without it and one column.
  private static Value determinant(GraphWriter g, Value x, int size) {
    int rank = GraphWriter.rank(x);
    if (size == 1) {
      return g.squeeze(x, rank - 2, rank - 1);
    }
    Value below = g.slice(x, rank - 2, 1, size);
    Value sum = null;
    for (int column = 0; column < size; column++) {
      List<Value> others = new ArrayList<>();
      if (column > 0) {
        others.add(g.slice(below, rank - 1, 0, column));
      }
      if (column < size - 1) {
        others.add(g.slice(below, rank - 1, column + 1L, size));
      }
      Value minor = determinant(g, g.concat(others, rank - 1), size - 1);
      Value first =
          g.squeeze(
              g.slice(g.slice(x, rank - 2, 0, 1), rank - 1, column, column + 1L),
              rank - 2,
              rank - 1);
      Value term = g.multiply(first, minor);
      sum = sum == null ? term : column % 2 == 0 ? g.add(sum, term) : g.subtract(sum, term);
    }
    return sum;
  }
}
