package dev.weir.dialect.operator.formula;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.ir.Value;
import java.util.OptionalLong;

/// Arithmetic of sizes as formulas: of lists of one integer, which are constant where what they are made of is.
///
/// @param a adds the operators
public record Lengths(Arithmetic a) {
  /// {@return `size + number`}
  public Value plus(Value size, long number) {
    return number == 0
        ? size
        : known(size).isPresent() ? a.size(at(size) + number) : a.sum(size, a.size(number));
  }

  /// {@return `size * number`}
  public Value times(Value size, long number) {
    return number == 1 ? size : times(size, a.size(number));
  }

  /// {@return `x * y`}
  public Value times(Value x, Value y) {
    return known(x).isPresent() && known(y).isPresent()
        ? a.size(Math.multiplyExact(at(x), at(y)))
        : a.times(x, y);
  }

  /// {@return `x + y`}
  public Value plus(Value x, Value y) {
    return known(x).isPresent() && known(y).isPresent() ? a.size(at(x) + at(y)) : a.sum(x, y);
  }

  /// {@return `x - y`}
  public Value minus(Value x, Value y) {
    return known(x).isPresent() && known(y).isPresent()
        ? a.size(at(x) - at(y))
        : a.add(OperatorOps.subtract(x, y));
  }

  /// {@return `size / number`, rounded down}
  public Value over(Value size, long number) {
    return number == 1
        ? size
        : known(size).isPresent()
            ? a.size(Math.floorDiv(at(size), number))
            : a.add(OperatorOps.floorDivide(size, a.size(number)));
  }

  /// {@return `size`, but `least` where it is less}
  public Value atLeast(Value size, long least) {
    return known(size).isPresent()
        ? a.size(Math.max(at(size), least))
        : a.add(OperatorOps.maximum(size, a.size(least)));
  }

  private static long at(Value size) {
    return known(size).getAsLong();
  }

  private static OptionalLong known(Value size) {
    return size.definingOp() instanceof FullOp full
        ? OptionalLong.of((long) full.value())
        : OptionalLong.empty();
  }
}
