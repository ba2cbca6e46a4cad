package dev.weir.pass.kernel.rule;

import dev.weir.dialect.operator.elementwise.binary.MultiplyOp;
import dev.weir.dialect.operator.elementwise.unary.CastOp;
import dev.weir.dialect.operator.elementwise.unary.ScaleOp;
import dev.weir.dialect.operator.elementwise.unary.SquareOp;
import dev.weir.dialect.operator.elementwise.unary.TanhOp;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Finds the tanh formula of gelu in what `decompose` makes of it:
/// `x * (tanh(x * (c * b * x^2 + c)) / 2 + 1 / 2)`, where `b` is 0.044715 and `c` is sqrt(2 / pi), in f32.
final class TanhGelu {
  private static final double FACTOR = Math.sqrt(2 / Math.PI);
  private static final double CUBE = 0.044715;
  private static final double TOLERANCE = 1e-6;

  private TanhGelu() {}

  /// {@return what the formula gives for `x`, in the type of that; null if it is not what becomes of `x`}
  static @Nullable Value of(Value x) {
    boolean isNarrow = Tracer.elementType(x) != FloatType.F32;
    Value wide = isNarrow ? onlyUse(x, CastOp.class) : x;
    if (wide == null || Tracer.elementType(wide) != FloatType.F32) {
      return null;
    }
    int uses = 0;
    Value found = null;
    for (OpOperand use : wide.uses()) {
      uses++;
      if (use.owner() instanceof MultiplyOp product && isOuter(product, wide)) {
        found = product.out();
      }
    }
    if (found == null || uses != 3) {
      return null;
    }
    Value narrow = isNarrow ? onlyUse(found, CastOp.class) : found;
    return narrow != null && Tracer.elementType(narrow) == Tracer.elementType(x) ? narrow : null;
  }

  private static boolean isOuter(MultiplyOp outer, Value x) {
    return other(outer, x) instanceof ScaleOp half
        && isLinear(half, 0.5, 0.5)
        && once(half.x()) instanceof TanhOp tanh
        && once(tanh.x()) instanceof MultiplyOp inner
        && other(inner, x) instanceof ScaleOp slope
        && isLinear(slope, FACTOR * CUBE, FACTOR)
        && once(slope.x()) instanceof SquareOp square
        && square.x() == x;
  }

  /// {@return what `product` multiplies `x` by, if it is used for nothing else}
  private static @Nullable Operation other(MultiplyOp product, Value x) {
    if (product.x() != x && product.y() != x) {
      return null;
    }
    return once(product.x() == x ? product.y() : product.x());
  }

  private static @Nullable Operation once(Value value) {
    return value.hasOneUse() ? value.definingOp() : null;
  }

  private static boolean isLinear(ScaleOp op, double factor, double bias) {
    OptionalDouble known = Constants.number(op.scale());
    return known.isPresent()
        && op.biasAfterScale()
        && Math.abs(known.getAsDouble() - factor) < TOLERANCE
        && Math.abs(op.bias() - bias) < TOLERANCE;
  }

  private static @Nullable Value onlyUse(Value value, Class<? extends Operation> kind) {
    if (!value.hasOneUse()) {
      return null;
    }
    Operation user = value.uses().iterator().next().owner();
    return kind.isInstance(user) ? user.result(0) : null;
  }
}
