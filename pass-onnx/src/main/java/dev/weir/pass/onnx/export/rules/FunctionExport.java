package dev.weir.pass.onnx.export.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.operator.elementwise.rounding.CeilOp;
import dev.weir.dialect.operator.elementwise.rounding.FloorOp;
import dev.weir.dialect.operator.elementwise.rounding.RoundOp;
import dev.weir.dialect.operator.elementwise.rounding.SignOp;
import dev.weir.dialect.operator.elementwise.rounding.TruncOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AcosOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AcoshOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AsinOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AsinhOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AtanOp;
import dev.weir.dialect.operator.elementwise.trigonometric.AtanhOp;
import dev.weir.dialect.operator.elementwise.trigonometric.CoshOp;
import dev.weir.dialect.operator.elementwise.trigonometric.SinhOp;
import dev.weir.dialect.operator.elementwise.trigonometric.TanOp;
import dev.weir.dialect.operator.elementwise.unary.AbsOp;
import dev.weir.dialect.operator.elementwise.unary.AssignOp;
import dev.weir.dialect.operator.elementwise.unary.CastOp;
import dev.weir.dialect.operator.elementwise.unary.ClipOp;
import dev.weir.dialect.operator.elementwise.unary.CosOp;
import dev.weir.dialect.operator.elementwise.unary.ErfOp;
import dev.weir.dialect.operator.elementwise.unary.ExpOp;
import dev.weir.dialect.operator.elementwise.unary.Expm1Op;
import dev.weir.dialect.operator.elementwise.unary.Log10Op;
import dev.weir.dialect.operator.elementwise.unary.Log1pOp;
import dev.weir.dialect.operator.elementwise.unary.Log2Op;
import dev.weir.dialect.operator.elementwise.unary.LogOp;
import dev.weir.dialect.operator.elementwise.unary.PowOp;
import dev.weir.dialect.operator.elementwise.unary.ReciprocalOp;
import dev.weir.dialect.operator.elementwise.unary.RsqrtOp;
import dev.weir.dialect.operator.elementwise.unary.ScaleOp;
import dev.weir.dialect.operator.elementwise.unary.SinOp;
import dev.weir.dialect.operator.elementwise.unary.SqrtOp;
import dev.weir.dialect.operator.elementwise.unary.SquareOp;
import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.function.BiFunction;

/// Functions of one number.
final class FunctionExport {
  private FunctionExport() {}

  static void addTo(RuleTable<NodeWriter> table) {
    add(table, AbsOp.class, OnnxOps::abs);
    add(table, ExpOp.class, OnnxOps::exp);
    add(table, LogOp.class, OnnxOps::log);
    add(table, SqrtOp.class, OnnxOps::sqrt);
    add(table, ReciprocalOp.class, OnnxOps::reciprocal);
    add(table, ErfOp.class, OnnxOps::erf);
    add(table, SinOp.class, OnnxOps::sin);
    add(table, CosOp.class, OnnxOps::cos);
    add(table, TanOp.class, OnnxOps::tan);
    add(table, AsinOp.class, OnnxOps::asin);
    add(table, AcosOp.class, OnnxOps::acos);
    add(table, AtanOp.class, OnnxOps::atan);
    add(table, SinhOp.class, OnnxOps::sinh);
    add(table, CoshOp.class, OnnxOps::cosh);
    add(table, AsinhOp.class, OnnxOps::asinh);
    add(table, AcoshOp.class, OnnxOps::acosh);
    add(table, AtanhOp.class, OnnxOps::atanh);
    add(table, SignOp.class, OnnxOps::sign);
    add(table, AssignOp.class, OnnxOps::identity);
    add(table, FloorOp.class, OnnxOps::floor);
    add(table, CeilOp.class, OnnxOps::ceil);
    table.one(RoundOp.class, FunctionExport::round);
    table.one(
        TruncOp.class,
        (op, g) -> g.wide(op.x(), x -> g.times(sign(g, x), floor(g, g.add(absolute(x))))));
    table.one(RsqrtOp.class, (op, g) -> g.wide(op.x(), x -> reciprocal(g, g.sqrt(x))));
    table.one(SquareOp.class, (op, g) -> g.times(g.in(op.x()), g.in(op.x())));
    table.one(
        PowOp.class,
        (op, g) ->
            g.add(
                OnnxOps.pow(
                    g.in(op.x()), g.number(op.y(), NodeWriter.dtype(op.x())), op.out().type())));
    table.one(Log2Op.class, (op, g) -> logarithm(g, op.x(), 2));
    table.one(Log10Op.class, (op, g) -> logarithm(g, op.x(), 10));
    table.one(Log1pOp.class, FunctionExport::log1p);
    table.one(Expm1Op.class, FunctionExport::expm1);
    table.one(ScaleOp.class, FunctionExport::scale);
    table.one(ClipOp.class, FunctionExport::clip);
    table.one(CastOp.class, (op, g) -> g.cast(g.in(op.x()), op.dtype()));
  }

  static <T extends UnaryElementwiseOp> void add(
      RuleTable<NodeWriter> table, Class<T> kind, BiFunction<Value, Type, OpSpec<?>> node) {
    table.one(kind, (op, g) -> g.add(node.apply(g.in(op.x()), op.out().type())));
  }

  private static OpSpec<?> absolute(Value x) {
    return OnnxOps.abs(x, NodeWriter.OPEN);
  }

  private static Value sign(NodeWriter g, Value x) {
    return g.add(OnnxOps.sign(x, NodeWriter.OPEN));
  }

  private static Value floor(NodeWriter g, Value x) {
    return g.add(OnnxOps.floor(x, NodeWriter.OPEN));
  }

  private static Value reciprocal(NodeWriter g, Value x) {
    return g.add(OnnxOps.reciprocal(x, NodeWriter.OPEN));
  }

  private static Value round(RoundOp op, NodeWriter g) {
    if (op.decimals() != 0) {
      throw new Refusal("rounds to %d decimals, ONNX only to integers", op.decimals());
    }
    return g.add(OnnxOps.round(g.in(op.x()), op.out().type()));
  }

  private static Value logarithm(NodeWriter g, Value of, double base) {
    DType dtype = NodeWriter.wideType(of);
    return g.wide(of, x -> g.over(g.log(x), g.number(Math.log(base), dtype)));
  }

  /// With `u = 1 + x`: `log(u) x / (u - 1)`, where the rounding of `u` cancels; `x` where `u` is 1.
  private static Value log1p(Log1pOp op, NodeWriter g) {
    Value one = g.number(1, NodeWriter.wideType(op.x()));
    return g.wide(
        op.x(),
        x -> {
          Value u = g.plus(x, one);
          Value isSmall = g.equal(u, one);
          // An infinite x is its own logarithm, and the quotient would be no number.
          Value isLarge = g.equal(u, x);
          Value rest = g.where(isSmall, one, g.minus(u, one));
          Value smooth = g.times(g.log(u), g.over(x, rest));
          return g.where(isSmall, x, g.where(isLarge, g.log(u), smooth));
        });
  }

  /// With `u = exp(x)`: `(u - 1) x / log(u)`, where the rounding of `u` cancels; `x` where `u` is 1.
  private static Value expm1(Expm1Op op, NodeWriter g) {
    DType dtype = NodeWriter.wideType(op.x());
    Value one = g.number(1, dtype);
    return g.wide(
        op.x(),
        x -> {
          Value u = g.exp(x);
          Value isSmall = g.equal(u, one);
          Value isFar = g.less(g.number(1, dtype), g.add(absolute(x)));
          Value logarithm = g.where(isSmall, one, g.log(u));
          Value smooth = g.times(g.minus(u, one), g.over(x, logarithm));
          return g.where(isSmall, x, g.where(isFar, g.minus(u, one), smooth));
        });
  }

  private static Value scale(ScaleOp op, NodeWriter g) {
    DType dtype = NodeWriter.wideType(op.x());
    Value factor = g.scalar(op.scale(), dtype);
    return g.wide(
        op.x(),
        x -> {
          if (op.bias() == 0) {
            return g.times(x, factor);
          }
          Value bias = g.number(op.bias(), dtype);
          return op.biasAfterScale()
              ? g.plus(g.times(x, factor), bias)
              : g.times(g.plus(x, bias), factor);
        });
  }

  private static Value clip(ClipOp op, NodeWriter g) {
    DType dtype = NodeWriter.dtype(op.x());
    return g.add(
        OnnxOps.clip(g.in(op.x()), op.out().type())
            .min(g.scalar(op.min(), dtype))
            .max(g.scalar(op.max(), dtype)));
  }
}
