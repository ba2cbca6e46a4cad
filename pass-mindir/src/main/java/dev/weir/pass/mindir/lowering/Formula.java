package dev.weir.pass.mindir.lowering;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.OpSpec;
import dev.weir.ir.Value;

/// Writes formulas over tensors of one element type, operator by operator.
public final class Formula {
  private final PrimitiveCall call;
  private final OperatorBuilder out;
  private final DType dtype;

  /// @param dtype the element type of all tensors, conditions aside
  public Formula(PrimitiveCall call, DType dtype) {
    this.call = call;
    this.out = call.out();
    this.dtype = dtype;
  }

  /// {@return formulas over tensors such as `x`}
  public static Formula over(PrimitiveCall call, Value x) {
    return new Formula(call, PrimitiveCall.dtype(x));
  }

  public DType dtype() {
    return dtype;
  }

  /// {@return operand `index` of the call}, converted
  public Value given(int index) {
    return call.tensorAs(index, dtype);
  }

  public Value make(OpSpec<?> operator) {
    return out.add(operator);
  }

  public Value number(double value) {
    return out.number(value, dtype);
  }

  /// {@return a tensor of the shape of `x` that is `value` everywhere}
  public Value like(Value x, double value) {
    return make(OperatorOps.fullLike(x, out.scalar(value, dtype)).dtype(dtype));
  }

  public Value add(Value a, Value b) {
    return make(OperatorOps.add(a, b));
  }

  public Value add(Value a, double b) {
    return b == 0 ? a : add(a, number(b));
  }

  public Value subtract(Value a, Value b) {
    return make(OperatorOps.subtract(a, b));
  }

  /// {@return `1 - a`}
  public Value rest(Value a) {
    return subtract(number(1), a);
  }

  public Value times(Value a, Value b) {
    return make(OperatorOps.multiply(a, b));
  }

  public Value times(Value a, double b) {
    return b == 1 ? a : times(a, number(b));
  }

  public Value divide(Value a, Value b) {
    return make(OperatorOps.divide(a, b));
  }

  public Value divide(Value a, double b) {
    return divide(a, number(b));
  }

  public Value negate(Value a) {
    return make(OperatorOps.scale(a, out.scalar(-1, DType.FLOAT32)));
  }

  public Value square(Value a) {
    return make(OperatorOps.square(a));
  }

  public Value root(Value a) {
    return make(OperatorOps.sqrt(a));
  }

  public Value exp(Value a) {
    return make(OperatorOps.exp(a));
  }

  public Value log(Value a) {
    return make(OperatorOps.log(a));
  }

  public Value abs(Value a) {
    return make(OperatorOps.abs(a));
  }

  public Value sigmoid(Value a) {
    return make(OperatorOps.sigmoid(a));
  }

  Value tanh(Value a) {
    return make(OperatorOps.tanh(a));
  }

  public Value atLeast(Value a, double bound) {
    return make(OperatorOps.maximum(a, number(bound)));
  }

  public Value atMost(Value a, double bound) {
    return make(OperatorOps.minimum(a, number(bound)));
  }

  /// {@return the largest integer that is not above `a`}
  public Value floor(Value a) {
    if (!dtype.isFloat()) {
      return a;
    }
    // What has no end is its own floor; divided by 1 it is NaN.
    Value isFinite = isEqual(subtract(a, a), 0);
    return choose(isFinite, make(OperatorOps.floorDivide(a, number(1))), a);
  }

  /// {@return `a` without its fraction}
  public Value truncate(Value a) {
    if (!dtype.isFloat()) {
      return a;
    }
    Value down = floor(abs(a));
    return choose(make(OperatorOps.lessThan(a, number(0))), negate(down), down);
  }

  /// `rate * before + (1 - rate) * now`
  public Value average(Value rate, Value before, Value now) {
    return add(times(before, rate), times(now, rest(rate)));
  }

  public Value sum(Value a, boolean keep, long... axes) {
    return make(OperatorOps.sum(a, out.integers(axes)).keepdim(keep).dtype(dtype));
  }

  public Value mean(Value a, boolean keep, long... axes) {
    return make(OperatorOps.mean(a, out.integers(axes)).keepdim(keep));
  }

  public Value isAbove(Value a, double bound) {
    return make(OperatorOps.greaterThan(a, number(bound)));
  }

  public Value isBelow(Value a, double bound) {
    return make(OperatorOps.lessThan(a, number(bound)));
  }

  public Value isEqual(Value a, double other) {
    return make(OperatorOps.equal(a, number(other)));
  }

  public Value both(Value a, Value b) {
    return make(OperatorOps.logicalAnd(a, b));
  }

  /// {@return 1 where `condition` holds, else 0}
  public Value indicator(Value condition) {
    return out.cast(condition, dtype);
  }

  /// {@return `x` where `condition` holds, else `y`, brought to one shape}
  public Value choose(Value condition, Value x, Value y) {
    if (Dims.sameShape(condition, x) && Dims.sameShape(x, y)) {
      return make(OperatorOps.where(condition, x, y));
    }
    long[] shape = Dims.broadcast(call, condition, x, y);
    return make(
        OperatorOps.where(
            out.expand(condition, shape), out.expand(x, shape), out.expand(y, shape)));
  }

  /// {@return `x` where `condition` holds, else `y`}
  public Value choose(Value condition, Value x, double y) {
    return choose(condition, x, like(x, y));
  }
}
