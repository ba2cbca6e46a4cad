package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.mindir.lowering.Formula;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;

/// Functions of numbers that are written with others, element by element.
final class MathPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put(
              "Tan", of((f, x) -> f.divide(f.make(OperatorOps.sin(x)), f.make(OperatorOps.cos(x)))))
          .put("Sinh", of(MathPrimitives::sinh))
          .put("Cosh", of((f, x) -> f.times(f.add(f.exp(x), f.exp(f.negate(x))), 0.5)))
          .put("Log1p", of(MathPrimitives::log1p))
          .put("Expm1", of(MathPrimitives::expm1))
          .put("Round", of(MathPrimitives::round))
          .put("Rint", of(MathPrimitives::round))
          .put("Trunc", same(Formula::truncate))
          .put("IsInf", same((f, x) -> f.isEqual(f.abs(x), Double.POSITIVE_INFINITY)))
          .put("Mod", two(MathPrimitives::truncatedRemainder))
          .put("TruncateMod", two(MathPrimitives::truncatedRemainder))
          .put("TruncateDiv", two(MathPrimitives::truncatedQuotient))
          .put(
              "Xdivy",
              two((f, x, y) -> f.choose(f.isEqual(x, 0), f.times(x, f.like(y, 0)), f.divide(x, y))))
          .put(
              "Xlogy",
              two((f, x, y) ->
                  f.choose(f.isEqual(x, 0), f.times(x, f.like(y, 0)), f.times(x, f.log(y)))))
          .put("Lerp", MathPrimitives::lerp)
          .put("Addcmul", call -> added(call, true))
          .put("Addcdiv", call -> added(call, false))
          .buildOrThrow();

  /// A function of one tensor.
  private interface OfOne {
    Value of(Formula f, Value x);
  }

  /// A function of two tensors.
  private interface OfTwo {
    Value of(Formula f, Value x, Value y);
  }

  private MathPrimitives() {}

  private static PrimitiveLowering of(OfOne function) {
    return call -> {
      Value x = call.floating(0);
      return new Lowered.TensorValue(function.of(Formula.over(call, x), x));
    };
  }

  /// {@return a function of the type of its operand}
  private static PrimitiveLowering same(OfOne function) {
    return call -> {
      Value x = call.tensor(0);
      return new Lowered.TensorValue(function.of(Formula.over(call, x), x));
    };
  }

  private static PrimitiveLowering two(OfTwo function) {
    return call -> {
      Formula f = new Formula(call, Promotion.of(call, 0, 1));
      return new Lowered.TensorValue(function.of(f, f.given(0), f.given(1)));
    };
  }

  /// With `e = exp(x) - 1`, which is exact near 0.
  private static Value sinh(Formula f, Value x) {
    Value e = expm1(f, x);
    return f.times(f.add(e, f.divide(e, f.add(e, 1))), 0.5);
  }

  /// What `1 + x` loses is made up for by the same loss in the divisor.
  private static Value log1p(Formula f, Value x) {
    Value u = f.add(x, 1);
    Value lost = f.isEqual(u, 1);
    Value exact = f.times(f.log(u), f.divide(x, f.subtract(u, f.like(u, 1))));
    Value isLarge = f.isEqual(u, Double.POSITIVE_INFINITY);
    return f.choose(lost, x, f.choose(isLarge, u, exact));
  }

  /// As for `log1p`; where `exp(x)` vanishes or has no end, so does the loss.
  private static Value expm1(Formula f, Value x) {
    Value u = f.exp(x);
    Value less = f.subtract(u, f.like(u, 1));
    Value exact = f.divide(f.times(less, x), f.log(u));
    Value isPlain =
        f.make(OperatorOps.logicalOr(f.isEqual(less, -1), f.isEqual(u, Double.POSITIVE_INFINITY)));
    return f.choose(f.isEqual(u, 1), x, f.choose(isPlain, less, exact));
  }

  /// To the nearest integer, of two to the even one.
  private static Value round(Formula f, Value x) {
    Value down = f.floor(x);
    Value rest = f.subtract(x, down);
    Value isOdd =
        f.make(OperatorOps.notEqual(f.make(OperatorOps.remainder(down, f.number(2))), f.number(0)));
    Value up =
        f.make(OperatorOps.logicalOr(f.isAbove(rest, 0.5), f.both(f.isEqual(rest, 0.5), isOdd)));
    return f.add(down, f.indicator(up));
  }

  private static Value truncatedQuotient(Formula f, Value x, Value y) {
    return f.dtype().isFloat() ? f.truncate(f.divide(x, y)) : f.divide(x, y);
  }

  /// With the sign of the dividend.
  private static Value truncatedRemainder(Formula f, Value x, Value y) {
    if (f.dtype().isUnsigned() || f.dtype() == DType.BOOL) {
      return f.make(OperatorOps.remainder(x, y));
    }
    Value size = f.make(OperatorOps.remainder(f.abs(x), f.abs(y)));
    return f.choose(f.isBelow(x, 0), f.negate(size), size);
  }

  private static Lowered lerp(PrimitiveCall call) {
    DType dtype = Promotion.of(call, 0, 1);
    Formula f = new Formula(call, dtype);
    Value start = f.given(0);
    return new Lowered.TensorValue(
        f.add(start, f.times(f.subtract(f.given(1), start), f.given(2))));
  }

  /// `x + value * a * b`, or `x + value * a / b`
  private static Lowered added(PrimitiveCall call, boolean product) {
    Formula f = Formula.over(call, call.tensor(0));
    Value a = f.given(1);
    Value b = f.given(2);
    Value both = product ? f.times(a, b) : f.divide(a, b);
    return new Lowered.TensorValue(f.add(f.given(0), f.times(both, f.given(3))));
  }
}
