package dev.weir.backend.cpu.jvm;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import java.lang.classfile.CodeBuilder;

/// Writes arithmetic on elements: on single ones, or on as many at once as a vector holds. Both round each
/// step alike.
abstract class Lanes {
  final CodeBuilder code;

  Lanes(CodeBuilder code) {
    this.code = code;
  }

  /// {@return a number of a float type}
  abstract Lane number(LaneType type, double value);

  /// {@return a number of an integer type or a boolean}
  abstract Lane integer(LaneType type, long value);

  /// {@return the sum, difference, product and so on}
  abstract Lane binary(BinaryKind kind, Lane a, Lane b);

  /// {@return `a * b + c`, rounded once}
  abstract Lane fma(Lane a, Lane b, Lane c);

  abstract Lane sqrt(Lane a);

  abstract Lane abs(Lane a);

  abstract Lane negate(Lane a);

  /// {@return the bits turned over; of a boolean, the other one}
  abstract Lane not(Lane a);

  /// {@return a boolean}
  abstract Lane compare(CompareKind kind, Lane a, Lane b);

  abstract Lane select(Lane condition, Lane onTrue, Lane onFalse);

  /// {@return an f32 as an i32 of the same bits}
  abstract Lane bits(Lane a);

  /// {@return an i32 as the f32 of those bits}
  abstract Lane fromBits(Lane a);

  /// {@return an i32 moved left}
  abstract Lane shiftLeft(Lane a, int count);

  /// {@return an i32 moved right, its sign repeated}
  abstract Lane shiftRight(Lane a, int count);

  /// {@return an element as another type}
  abstract Lane cast(Lane a, LaneType type);

  /// {@return the elements at the address that `address` pushes}
  abstract Lane load(LaneType type, Runnable address);

  /// Writes `a` to the address that `address` pushes.
  abstract void store(Lane a, Runnable address);

  final Lane add(Lane a, Lane b) {
    return binary(BinaryKind.ADD, a, b);
  }

  final Lane subtract(Lane a, Lane b) {
    return binary(BinaryKind.SUB, a, b);
  }

  final Lane multiply(Lane a, Lane b) {
    return binary(BinaryKind.MUL, a, b);
  }

  final Lane divide(Lane a, Lane b) {
    return binary(BinaryKind.DIV, a, b);
  }

  /// {@return the number `value` as an f32}
  final Lane number(float value) {
    return number(LaneType.F32, value);
  }

  /// {@return `c[0] + x * (c[1] + x * ...)`}
  final Lane polynomial(Lane x, float... c) {
    Lane sum = number(c[c.length - 1]);
    for (int i = c.length - 2; i >= 0; i--) {
      sum = fma(sum, x, number(c[i]));
    }
    return sum;
  }
}
