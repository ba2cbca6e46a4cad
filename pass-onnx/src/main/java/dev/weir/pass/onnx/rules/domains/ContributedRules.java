package dev.weir.pass.onnx.rules.domains;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.microsoft.BiasGeluOp;
import dev.weir.dialect.onnx.microsoft.DynamicQuantizeMatMulOp;
import dev.weir.dialect.onnx.microsoft.FastGeluOp;
import dev.weir.dialect.onnx.microsoft.FusedMatMulOp;
import dev.weir.dialect.onnx.microsoft.MatMulIntegerToFloatOp;
import dev.weir.dialect.onnx.microsoft.PlainGeluOp;
import dev.weir.dialect.onnx.microsoft.QLinearAddOp;
import dev.weir.dialect.onnx.microsoft.QLinearMulOp;
import dev.weir.dialect.onnx.microsoft.QuickGeluOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import dev.weir.pass.onnx.rules.QuantizationRules;
import java.util.List;
import java.util.Optional;

/// Operators of `com.microsoft`: activations and matmuls.
final class ContributedRules {
  private ContributedRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(PlainGeluOp.class, (op, g) -> g.add(OperatorOps.gelu(g.in(op.x()))));
    table.one(
        BiasGeluOp.class, (op, g) -> g.add(OperatorOps.gelu(g.add(g.in(op.a()), g.in(op.b())))));
    table.one(
        FastGeluOp.class,
        (op, g) ->
            g.add(OperatorOps.gelu(plus(g, g.in(op.x()), g.in(op.bias()))).approximate(true)));
    table.one(
        QuickGeluOp.class,
        (op, g) -> {
          Value x = g.in(op.x());
          return g.multiply(x, g.add(OperatorOps.sigmoid(g.multiply(x, (double) op.alpha()))));
        });
    table.one(FusedMatMulOp.class, ContributedRules::matmul);
    table.one(
        MatMulIntegerToFloatOp.class,
        (op, g) -> {
          Value scale = g.multiply(g.in(op.aScale()), g.in(op.bScale()));
          Value sums =
              QuantizationRules.product(
                  g, g.in(op.a()), g.in(op.aZeroPoint()), g.in(op.b()), g.in(op.bZeroPoint()));
          return plus(
              g, g.multiply(g.cast(sums, GraphWriter.dtype(scale)), scale), g.in(op.bias()));
        });
    table.one(
        DynamicQuantizeMatMulOp.class,
        (op, g) -> {
          List<Value> a = QuantizationRules.dynamic(g, g.in(op.a()));
          Value scale = g.multiply(a.get(1), g.in(op.bScale()));
          Value sums =
              QuantizationRules.product(
                  g, a.get(0), Optional.of(a.get(2)), g.in(op.b()), g.in(op.bZeroPoint()));
          return plus(
              g, g.multiply(g.cast(sums, GraphWriter.dtype(scale)), scale), g.in(op.bias()));
        });
    table.one(
        QLinearAddOp.class,
        (op, g) ->
            QuantizationRules.quantized(
                g,
                g.add(
                    number(g, g.in(op.a()), g.in(op.aScale()), g.in(op.aZeroPoint())),
                    number(g, g.in(op.b()), g.in(op.bScale()), g.in(op.bZeroPoint()))),
                g.in(op.cScale()),
                g.in(op.cZeroPoint()),
                GraphWriter.dtype(g.in(op.a()))));
    table.one(
        QLinearMulOp.class,
        (op, g) ->
            QuantizationRules.quantized(
                g,
                g.multiply(
                    number(g, g.in(op.a()), g.in(op.aScale()), g.in(op.aZeroPoint())),
                    number(g, g.in(op.b()), g.in(op.bScale()), g.in(op.bZeroPoint()))),
                g.in(op.cScale()),
                g.in(op.cZeroPoint()),
                GraphWriter.dtype(g.in(op.a()))));
  }

  /// {@return the sum where there is a second summand}
  static Value plus(GraphWriter g, Value x, Optional<Value> more) {
    return more.map(value -> g.add(x, value)).orElse(x);
  }

  private static Value number(GraphWriter g, Value x, Value scale, Optional<Value> zero) {
    DType dtype = GraphWriter.dtype(scale);
    Value wide = g.cast(x, dtype);
    Value shifted = zero.map(value -> g.subtract(wide, g.cast(value, dtype))).orElse(wide);
    return g.multiply(shifted, scale);
  }

  private static Value matmul(FusedMatMulOp op, GraphWriter g) {
    if (op.transBatchA() != 0 || op.transBatchB() != 0) {
      throw new Refusal("transposes batches, which is not known");
    }
    Value product =
        g.add(
            OperatorOps.matmul(g.in(op.a()), g.in(op.b()))
                .transposeX(op.transA() != 0 && GraphWriter.rank(g.in(op.a())) > 1)
                .transposeY(op.transB() != 0 && GraphWriter.rank(g.in(op.b())) > 1));
    return g.multiply(product, (double) op.alpha());
  }
}
