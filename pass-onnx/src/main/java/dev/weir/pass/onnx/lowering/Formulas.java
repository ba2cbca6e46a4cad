package dev.weir.pass.onnx.lowering;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Value;
import java.util.Arrays;
import java.util.Optional;

/// Writes formulas over tensors. A number takes the element type of the tensor beside it.
public abstract sealed class Formulas extends OperatorWriter permits GraphWriter {
  Formulas(OpBuilder builder, KnownValues known) {
    super(builder, known);
  }

  public Value add(Value a, Value b) {
    return add(OperatorOps.add(a, b));
  }

  public Value add(Value a, double b) {
    return b == 0 ? a : add(a, number(b, dtype(a)));
  }

  public Value add(Value a, long b) {
    return add(a, (double) b);
  }

  public Value multiply(Value a, long b) {
    return multiply(a, (double) b);
  }

  public Value isEqual(Value a, long b) {
    return isEqual(a, (double) b);
  }

  public Value isLess(Value a, long b) {
    return isLess(a, (double) b);
  }

  public Value subtract(Value a, Value b) {
    return add(OperatorOps.subtract(a, b));
  }

  public Value multiply(Value a, Value b) {
    return add(OperatorOps.multiply(a, b));
  }

  public Value multiply(Value a, double b) {
    return b == 1 ? a : multiply(a, number(b, dtype(a)));
  }

  public Value divide(Value a, Value b) {
    return add(OperatorOps.divide(a, b));
  }

  public Value divide(Value a, double b) {
    return divide(a, number(b, dtype(a)));
  }

  public Value negate(Value a) {
    return subtract(number(0, dtype(a)), a);
  }

  public Value square(Value a) {
    return multiply(a, a);
  }

  public Value sqrt(Value a) {
    return add(OperatorOps.sqrt(a));
  }

  public Value exp(Value a) {
    return add(OperatorOps.exp(a));
  }

  public Value log(Value a) {
    return add(OperatorOps.log(a));
  }

  public Value abs(Value a) {
    return add(OperatorOps.abs(a));
  }

  public Value max(Value a, Value b) {
    return add(OperatorOps.maximum(a, b));
  }

  public Value max(Value a, double b) {
    return max(a, number(b, dtype(a)));
  }

  public Value min(Value a, Value b) {
    return add(OperatorOps.minimum(a, b));
  }

  public Value min(Value a, double b) {
    return min(a, number(b, dtype(a)));
  }

  public Value isLess(Value a, Value b) {
    return add(OperatorOps.lessThan(a, b));
  }

  public Value isLess(Value a, double b) {
    return isLess(a, number(b, dtype(a)));
  }

  public Value isGreater(Value a, double b) {
    return add(OperatorOps.greaterThan(a, number(b, dtype(a))));
  }

  public Value isEqual(Value a, Value b) {
    return add(OperatorOps.equal(a, b));
  }

  public Value isEqual(Value a, double b) {
    return isEqual(a, number(b, dtype(a)));
  }

  public Value both(Value a, Value b) {
    return add(OperatorOps.logicalAnd(a, b));
  }

  public Value either(Value a, Value b) {
    return add(OperatorOps.logicalOr(a, b));
  }

  public Value not(Value a) {
    return add(OperatorOps.logicalNot(a));
  }

  /// {@return the largest integer that is not above `a`}
  public Value floor(Value a) {
    return dtype(a).isFloat() ? add(OperatorOps.floor(a)) : a;
  }

  /// {@return the smallest integer that is not below `a`}
  public Value ceil(Value a) {
    return dtype(a).isFloat() ? add(OperatorOps.ceil(a)) : a;
  }

  /// {@return the nearest integer, the even one of two}
  public Value round(Value a) {
    if (!dtype(a).isFloat()) {
      return a;
    }
    Value down = floor(a);
    Value rest = subtract(a, down);
    Value isOdd = isGreater(subtract(down, multiply(floor(multiply(down, 0.5)), 2)), 0);
    Value up = either(isGreater(rest, 0.5), both(isEqual(rest, 0.5), isOdd));
    return choose(up, add(down, 1), down);
  }

  /// {@return -1, 0 or 1}
  public Value sign(Value a) {
    return add(OperatorOps.sign(a));
  }

  public Value sum(Value a, boolean keep, long... axes) {
    return add(OperatorOps.sum(a, integers(axes)).keepdim(keep).dtype(dtype(a)));
  }

  public Value mean(Value a, boolean keep, long... axes) {
    return add(OperatorOps.mean(a, integers(axes)).keepdim(keep));
  }

  public Value largest(Value a, boolean keep, long... axes) {
    return add(OperatorOps.max(a, integers(axes)).keepdim(keep));
  }

  public Value smallest(Value a, boolean keep, long... axes) {
    return add(OperatorOps.min(a, integers(axes)).keepdim(keep));
  }

  public Value matmul(Value a, Value b) {
    return add(OperatorOps.matmul(a, b));
  }

  /// {@return the shape that the shapes of all operands are broadcast to}
  public static long[] broadcast(Value... operands) {
    int rank = 0;
    for (Value operand : operands) {
      rank = Math.max(rank, rank(operand));
    }
    long[] result = new long[rank];
    Arrays.fill(result, 1);
    for (Value operand : operands) {
      long[] shape = shape(operand);
      for (int i = 0; i < shape.length; i++) {
        int at = rank - shape.length + i;
        if (shape[i] != 1 && result[at] != 1 && shape[i] != result[at]) {
          throw new Refusal(
              "has operands that cannot be broadcast: '%s' and %s",
              operand.type(), Arrays.toString(result));
        }
        result[at] = shape[i] == 1 ? result[at] : shape[i];
      }
    }
    return result;
  }

  /// {@return `x` where `condition` holds, else `y`, all brought to one shape}
  public Value choose(Value condition, Value x, Value y) {
    if (isAlike(condition, x) && isAlike(x, y)) {
      return add(OperatorOps.where(condition, x, y));
    }
    if (!type(condition).isStatic() || !type(x).isStatic() || !type(y).isStatic()) {
      return chooseOpen(condition, x, y);
    }
    long[] shape = broadcast(condition, x, y);
    return add(OperatorOps.where(expand(condition, shape), expand(x, shape), expand(y, shape)));
  }

  /// {@return whether both are known to have one shape}: open sizes have to have one name
  private static boolean isAlike(Value a, Value b) {
    ImmutableList<Optional<Term>> sizes = SymbolicSizes.of(type(a));
    return sizes.stream().allMatch(Optional::isPresent) && sizes.equals(SymbolicSizes.of(type(b)));
  }

  /// The run finds out which shape it is.
  private Value chooseOpen(Value condition, Value x, Value y) {
    Value like =
        add(
            OperatorOps.logicalOr(
                shapeOf(condition), add(OperatorOps.logicalOr(shapeOf(x), shapeOf(y)))));
    return add(
        OperatorOps.where(
            add(OperatorOps.expandAs(condition).y(like)),
            add(OperatorOps.expandAs(x).y(like)),
            add(OperatorOps.expandAs(y).y(like))));
  }

  /// Something of the shape of `x`.
  private Value shapeOf(Value x) {
    return add(OperatorOps.fullLike(x, scalar(0, DType.BOOL)).dtype(DType.BOOL));
  }

  /// {@return `x` where `condition` holds, else a number}
  public Value choose(Value condition, Value x, double y) {
    return choose(condition, x, number(y, dtype(x)));
  }

  /// {@return `a` in a wider type whose numbers kernels compute with}
  public Value wide(Value a) {
    return switch (dtype(a)) {
      case FLOAT16, BFLOAT16 -> cast(a, DType.FLOAT32);
      case BOOL, INT8, UINT8, INT16, UINT16 -> cast(a, DType.INT32);
      case UINT32 -> cast(a, DType.INT64);
      default -> a;
    };
  }
}
