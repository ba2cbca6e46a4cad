package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.math.AddOp;
import dev.weir.dialect.onnx.math.BitShiftOp;
import dev.weir.dialect.onnx.math.ClipOp;
import dev.weir.dialect.onnx.math.CumSumOp;
import dev.weir.dialect.onnx.math.DivOp;
import dev.weir.dialect.onnx.math.MaxOp;
import dev.weir.dialect.onnx.math.MeanOp;
import dev.weir.dialect.onnx.math.MinOp;
import dev.weir.dialect.onnx.math.ModOp;
import dev.weir.dialect.onnx.math.MulOp;
import dev.weir.dialect.onnx.math.PowOp;
import dev.weir.dialect.onnx.math.SubOp;
import dev.weir.dialect.onnx.math.SumOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.Optional;
import java.util.function.BinaryOperator;

/// Arithmetic on two tensors or more.
final class ArithmeticRules {
  /// From this version on all operands are broadcast as NumPy does.
  private static final long BROADCASTS = 7;

  private ArithmeticRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.one(AddOp.class, (op, g) -> binary(g, op, g::add));
    table.one(SubOp.class, (op, g) -> binary(g, op, g::subtract));
    table.one(MulOp.class, (op, g) -> binary(g, op, g::multiply));
    table.one(DivOp.class, (op, g) -> binary(g, op, (a, b) -> quotient(g, a, b)));
    table.one(PowOp.class, (op, g) -> power(g, op));
    table.one(
        ModOp.class,
        (op, g) ->
            GraphWriter.dtype(g.in(op.a())) == DType.UINT64
                ? UnsignedNumbers.remainder(g, g.in(op.a()), g.in(op.b()))
                : op.fmod() != 0 ? truncated(g, op) : remainder(g, op));
    table.one(BitShiftOp.class, ArithmeticRules::shift);
    table.one(MaxOp.class, (op, g) -> chain(g, op.inputs(), UnsignedNumbers.ordered(g, g::max)));
    table.one(MinOp.class, (op, g) -> chain(g, op.inputs(), UnsignedNumbers.ordered(g, g::min)));
    table.one(SumOp.class, (op, g) -> chain(g, op.inputs(), g::add));
    table.one(MeanOp.class, (op, g) -> g.divide(chain(g, op.inputs(), g::add), op.inputs().size()));
    table.one(ClipOp.class, ArithmeticRules::clip);
    table.one(CumSumOp.class, ArithmeticRules::cumulative);
  }

  /// Applies `formula` to both operands of `op`, of which old versions broadcast the second only, and align
  /// it at an axis.
  static Value binary(GraphWriter g, Operation op, BinaryOperator<Value> formula) {
    Value a = g.in(op.operand(0));
    Value b = g.in(op.operand(1));
    return narrowed(g, a, b, (x, y) -> formula.apply(x, aligned(g, op, x, y)));
  }

  /// {@return `b` with dimensions of size 1 behind it, where `op` says at which axis of `a` it begins}
  static Value aligned(GraphWriter g, Operation op, Value a, Value b) {
    if (g.opset() >= BROADCASTS || !(op.attribute("axis") instanceof IntegerAttr given)) {
      return b;
    }
    int rank = GraphWriter.rank(a);
    int axis = GraphWriter.axis(given.value(), rank);
    long[] behind = new long[Math.max(0, rank - axis - GraphWriter.rank(b))];
    for (int i = 0; i < behind.length; i++) {
      behind[i] = (long) GraphWriter.rank(b) + i;
    }
    return g.unsqueeze(b, behind);
  }

  /// Kernels compute with integers of 32 and 64 bits; what is narrower is widened and cut again.
  static Value narrowed(GraphWriter g, Value a, Value b, BinaryOperator<Value> formula) {
    DType dtype = GraphWriter.dtype(a);
    boolean narrow =
        switch (dtype) {
          case INT8, UINT8, INT16, UINT16, UINT32 -> true;
          default -> false;
        };
    if (!narrow) {
      return formula.apply(a, b);
    }
    Value result = formula.apply(g.wide(a), g.wide(b));
    return g.cast(result, dtype);
  }

  private static Value quotient(GraphWriter g, Value a, Value b) {
    DType dtype = GraphWriter.dtype(a);
    if (dtype.isFloat()) {
      return g.divide(a, b);
    }
    // Towards zero: that of the absolute values, with the sign of both.
    Value size = g.add(OperatorOps.floorDivide(g.abs(a), g.abs(b)));
    return g.multiply(size, g.multiply(g.sign(a), g.sign(b)));
  }

  private static Value power(GraphWriter g, PowOp op) {
    Value a = g.in(op.x());
    Value b = ArithmeticRules.aligned(g, op, a, g.in(op.y()));
    DType dtype = GraphWriter.dtype(a);
    DType other = GraphWriter.dtype(b);
    if (dtype == other && dtype.isFloat()) {
      return g.add(OperatorOps.elementwisePow(a, b));
    }
    // In f64 integers of 32 bits and their powers are exact as long as they fit.
    DType common = dtype == DType.FLOAT32 && other != DType.FLOAT64 ? dtype : DType.FLOAT64;
    return g.cast(g.add(OperatorOps.elementwisePow(g.cast(a, common), g.cast(b, common))), dtype);
  }

  private static Value remainder(GraphWriter g, ModOp op) {
    Value a = g.in(op.a());
    return narrowed(g, a, g.in(op.b()), (x, y) -> g.add(OperatorOps.remainder(x, y)));
  }

  /// With the sign of the dividend: the remainder of absolute values.
  private static Value truncated(GraphWriter g, ModOp op) {
    Value a = g.in(op.a());
    return narrowed(
        g,
        a,
        g.in(op.b()),
        (x, y) -> g.multiply(g.add(OperatorOps.remainder(g.abs(x), g.abs(y))), g.sign(x)));
  }

  /// A shift by n multiplies by 2^n, or divides.
  private static Value shift(BitShiftOp op, GraphWriter g) {
    Value x = g.in(op.x());
    DType dtype = GraphWriter.dtype(x);
    Value wide = g.cast(x, DType.INT64);
    Value factor =
        g.cast(
            g.add(
                OperatorOps.elementwisePow(
                    g.number(2, DType.FLOAT64), g.cast(g.in(op.y()), DType.FLOAT64))),
            DType.INT64);
    Value result =
        op.direction().equals("LEFT")
            ? g.multiply(wide, factor)
            : g.add(OperatorOps.floorDivide(wide, factor));
    return g.cast(result, dtype);
  }

  private static Value chain(GraphWriter g, ValueRange inputs, BinaryOperator<Value> formula) {
    Value result = g.in(inputs.get(0));
    if (inputs.size() == 1) {
      return g.add(OperatorOps.assign(result));
    }
    for (int i = 1; i < inputs.size(); i++) {
      result = narrowed(g, result, g.in(inputs.get(i)), formula);
    }
    return result;
  }

  private static Value clip(ClipOp op, GraphWriter g) {
    Value x = g.in(op.input());
    DType dtype = GraphWriter.dtype(x);
    Optional<Value> low =
        g.in(op.min()).or(() -> op.minAttribute().map(bound -> g.number(bound, dtype)));
    Optional<Value> high =
        g.in(op.max()).or(() -> op.maxAttribute().map(bound -> g.number(bound, dtype)));
    Value raised = low.isPresent() ? narrowed(g, x, low.get(), g::max) : x;
    Value result = high.isPresent() ? narrowed(g, raised, high.get(), g::min) : raised;
    return result == x ? g.add(OperatorOps.assign(x)) : result;
  }

  private static Value cumulative(CumSumOp op, GraphWriter g) {
    Value x = g.in(op.x());
    long axis = g.knownLongs(g.in(op.axis()), "axis")[0];
    return g.add(
        OperatorOps.cumsum(x, g.scalar(GraphWriter.axis(axis, GraphWriter.rank(x)), DType.INT32))
            .exclusive(op.exclusive() != 0)
            .reverse(op.reverse() != 0));
  }
}
