package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.IntegerType;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/// A point of the space that a loop of one or several dimensions iterates over, the last dimension
/// fastest, or the end of it. Numbers are unbounded, so that the sum with a step does not wrap around.
record IterationSpace(
    Type type,
    ImmutableList<BigInteger> lower,
    ImmutableList<BigInteger> upper,
    ImmutableList<BigInteger> step,
    ImmutableList<BigInteger> at) {
  /// {@return the first point}
  ///
  /// @param bounds the lower bounds, then the upper ones, then the steps
  static IterationSpace of(List<Attribute> bounds, boolean unsigned) {
    Type type = bounds.get(0) instanceof IntegerAttr first ? first.type() : IntegerType.I1;
    int rank = bounds.size() / 3;
    ImmutableList<BigInteger> lower = numbers(type, bounds.subList(0, rank), unsigned);
    return new IterationSpace(
            type,
            lower,
            numbers(type, bounds.subList(rank, 2 * rank), unsigned),
            numbers(type, bounds.subList(2 * rank, 3 * rank), unsigned),
            lower)
        .orEnd();
  }

  /// {@return the signed number; of one bit, true is -1}
  private static BigInteger number(Attribute bound) {
    return bound instanceof IntegerAttr integer
        ? integer.bigValue()
        : BigInteger.valueOf(((BoolAttr) bound).value() ? -1 : 0);
  }

  private static ImmutableList<BigInteger> numbers(
      Type type, List<Attribute> bounds, boolean unsigned) {
    var numbers = ImmutableList.<BigInteger>builder();
    for (Attribute bound : bounds) {
      BigInteger value = number(bound);
      numbers.add(
          unsigned && value.signum() < 0
              ? value.add(BigInteger.ONE.shiftLeft(width(type)))
              : value);
    }
    return numbers.build();
  }

  private static int width(Type type) {
    return type instanceof IntegerType integer ? integer.width() : 64;
  }

  private IterationSpace orEnd() {
    for (int i = 0; i < at.size(); i++) {
      if (lower.get(i).compareTo(upper.get(i)) >= 0) {
        return end();
      }
    }
    return this;
  }

  private IterationSpace end() {
    return new IterationSpace(type, lower, upper, step, ImmutableList.of());
  }

  /// {@return whether every step leads on}
  boolean isSound() {
    return step.stream().allMatch(each -> each.signum() > 0);
  }

  boolean isDone() {
    return at.isEmpty();
  }

  /// {@return the coordinates as constants}
  ImmutableList<Attribute> point() {
    var point = ImmutableList.<Attribute>builder();
    for (BigInteger coordinate : at) {
      BigInteger half = BigInteger.ONE.shiftLeft(width(type) - 1);
      BigInteger signed =
          coordinate.compareTo(half) >= 0 ? coordinate.subtract(half.shiftLeft(1)) : coordinate;
      point.add(
          type.equals(IntegerType.I1)
              ? BoolAttr.of(signed.signum() != 0)
              : IntegerAttr.of(signed, type));
    }
    return point.build();
  }

  /// {@return the point after this one, or the end}
  IterationSpace next() {
    List<BigInteger> coordinates = new ArrayList<>(at);
    for (int i = at.size() - 1; i >= 0; i--) {
      BigInteger following = at.get(i).add(step.get(i));
      if (following.compareTo(upper.get(i)) < 0) {
        coordinates.set(i, following);
        return new IterationSpace(type, lower, upper, step, ImmutableList.copyOf(coordinates));
      }
      coordinates.set(i, lower.get(i));
    }
    return end();
  }
}
