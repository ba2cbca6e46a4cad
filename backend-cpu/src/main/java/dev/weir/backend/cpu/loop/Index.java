package dev.weir.backend.cpu.loop;

/// An integer that counts or places elements, 64 bits wide.
public sealed interface Index {
  /// Zero.
  Index ZERO = new Constant(0);

  /// One.
  Index ONE = new Constant(1);

  /// A number known when the code is made.
  record Constant(long value) implements Index {}

  /// A number known when the kernel runs: the variable of a loop, or what a [LoopStep.DefineIndex] defines.
  record Variable(int number) implements Index {}

  /// {@return the number `value`}
  static Index of(long value) {
    return new Constant(value);
  }

  /// {@return whether this is the constant `value`}
  default boolean is(long value) {
    return this instanceof Constant constant && constant.value() == value;
  }
}
