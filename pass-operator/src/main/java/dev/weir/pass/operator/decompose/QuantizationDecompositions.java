package dev.weir.pass.operator.decompose;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.quantization.DequantizeLinearOp;
import dev.weir.dialect.operator.quantization.LinearQuantizationOp;
import dev.weir.dialect.operator.quantization.QuantizeLinearOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.Arrays;

/// Steps between floats and integers of few bits, by given scales, as arithmetic.
final class QuantizationDecompositions {
  private static final Rewrite OBSERVES = Rewrite.noMatch("it finds the scale itself");
  private static final Rewrite NARROW = Rewrite.noMatch("it computes in 16 bits");
  private static final Rewrite OPEN = Rewrite.noMatch("the number of scales is open");

  private QuantizationDecompositions() {}

  /// {@return all patterns of this file}
  static ImmutableList<Pattern> all() {
    return ImmutableList.of(
        // min(max(round(x * m / scale) + zero, -m - 1), m)
        RewritePattern.on(
            QuantizeLinearOp.class,
            "decompose-quantize-linear",
            QuantizationDecompositions::quantize),
        // (x - zero) * scale / m
        RewritePattern.on(
            DequantizeLinearOp.class,
            "decompose-dequantize-linear",
            QuantizationDecompositions::dequantize));
  }

  private static Rewrite quantize(QuantizeLinearOp op, PatternRewriter rewriter) {
    if (!op.isTest() || op.onlyObserver() || op.scale().isEmpty()) {
      return OBSERVES;
    }
    if (isNarrow(op.x())) {
      return NARROW;
    }
    if (isOpen(op)) {
      return OPEN;
    }
    Primitives p = new Primitives(rewriter, op);
    double most = most(op);
    Value steps = p.over(p.scale(op.x(), most, 0), along(p, op, op.scale().get()));
    Value whole = op.roundType() == 0 ? toEven(p, steps) : p.add(OperatorOps.round(steps));
    p.give(op.y(), p.clip(shifted(p, op, whole, true), -most - 1, most));
    return p.done();
  }

  private static Rewrite dequantize(DequantizeLinearOp op, PatternRewriter rewriter) {
    if (!op.isTest() || op.onlyObserver() || op.scale().isEmpty()) {
      return OBSERVES;
    }
    if (isNarrow(op.y())) {
      return NARROW;
    }
    if (isOpen(op)) {
      return OPEN;
    }
    Primitives p = new Primitives(rewriter, op);
    Value factor = p.scale(along(p, op, op.scale().get()), 1 / most(op), 0);
    Value floats = shifted(p, op, p.as(op.y(), op.x()), false);
    p.give(op.y(), p.times(floats, p.as(op.y(), factor)));
    return p.done();
  }

  private static boolean isNarrow(Value x) {
    DType dtype = Primitives.dtype(x);
    return dtype != DType.FLOAT32 && dtype != DType.FLOAT64;
  }

  private static boolean isOpen(LinearQuantizationOp op) {
    return isOpen(op.scale().orElseThrow()) || isOpen(op.zeroPoint());
  }

  private static boolean isOpen(Value values) {
    return !Sizes.isKnown(Sizes.elementCount(Sizes.tensor(values)));
  }

  private static double most(LinearQuantizationOp op) {
    return (1 << (op.bitLength() - 1)) - 1;
  }

  /// A zero point of floats says nothing.
  private static Value shifted(Primitives p, LinearQuantizationOp op, Value x, boolean up) {
    if (Primitives.isFloat(op.zeroPoint())) {
      return x;
    }
    Value zero = p.as(x, along(p, op, op.zeroPoint()));
    return up ? p.plus(x, zero) : p.minus(x, zero);
  }

  /// {@return `values`, one or one for each index along the axis, such that they broadcast to `x`}
  private static Value along(Primitives p, LinearQuantizationOp op, Value values) {
    TensorType type = Sizes.tensor(op.x());
    long count = Sizes.elementCount(Sizes.tensor(values));
    long[] shape = new long[count == 1 ? 0 : type.rank()];
    Arrays.fill(shape, 1);
    if (count != 1) {
      shape[Math.floorMod(op.quantAxis(), type.rank())] = count;
    }
    return p.reshape(values, shape);
  }

  /// {@return the nearest integer, the even one of two}
  private static Value toEven(Primitives p, Value x) {
    Value down = p.add(OperatorOps.floor(x));
    Value rest = p.minus(x, down);
    Value half = p.scalar(0.5, x);
    Value even = p.scale(p.add(OperatorOps.floor(p.scale(down, 0.5, 0))), 2, 0);
    Value isOdd = p.add(OperatorOps.greaterThan(down, even));
    Value isHalf = p.add(OperatorOps.equal(rest, half));
    Value up =
        p.add(
            OperatorOps.logicalOr(
                p.add(OperatorOps.greaterThan(rest, half)),
                p.add(OperatorOps.logicalAnd(isHalf, isOdd))));
    return p.add(OperatorOps.where(up, p.scale(down, 1, 1), down));
  }
}
