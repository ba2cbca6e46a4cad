package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import java.util.function.BinaryOperator;

/// Numbers of 64 bits without a sign, computed with as signed ones of the same bits.
final class UnsignedNumbers {
  private UnsignedNumbers() {}

  /// {@return `formula`, which looks at the order of its operands only, for unsigned numbers too}: they keep their
  /// order once half of the range is taken off
  static BinaryOperator<Value> ordered(GraphWriter g, BinaryOperator<Value> formula) {
    return (a, b) ->
        GraphWriter.dtype(a) == DType.UINT64
            ? g.cast(
                shifted(
                    g,
                    formula.apply(
                        shifted(g, g.cast(a, DType.INT64)), shifted(g, g.cast(b, DType.INT64)))),
                DType.UINT64)
            : formula.apply(a, b);
  }

  private static Value shifted(GraphWriter g, Value x) {
    return g.add(x, g.longs(new long[] {Long.MIN_VALUE}));
  }

  private static Value isBelow(GraphWriter g, Value a, Value b) {
    return g.isLess(shifted(g, a), shifted(g, b));
  }

  /// {@return what a division leaves}: twice the quotient of half of `x` is the quotient of `x`, or one less; a
  /// divisor in the upper half of the range fits once, or not at all
  static Value remainder(GraphWriter g, Value x, Value divisor) {
    Value a = g.cast(x, DType.INT64);
    Value b = g.cast(divisor, DType.INT64);
    Value halved = g.add(OperatorOps.floorDivide(a, g.number(2, DType.INT64)));
    Value half = g.choose(g.isLess(a, 0), shifted(g, halved), halved);
    Value isLarge = g.isLess(b, 0);
    Value small = g.choose(isLarge, g.number(1, DType.INT64), b);
    Value quotient = g.multiply(g.add(OperatorOps.floorDivide(half, small)), 2);
    Value rest = g.choose(isLarge, a, g.subtract(a, g.multiply(quotient, small)));
    Value result = g.choose(isBelow(g, rest, b), rest, g.subtract(rest, b));
    return g.cast(result, DType.UINT64);
  }
}
