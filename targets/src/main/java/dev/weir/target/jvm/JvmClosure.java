package dev.weir.target.jvm;

/// A function as a value, with the values of its last arguments. These are its own: nobody writes to
/// them.
final class JvmClosure {
  private final JvmFunction function;
  private final Object[] captured;

  JvmClosure(JvmFunction function, Object[] captured) {
    this.function = function;
    this.captured = captured;
  }

  JvmFunction function() {
    return function;
  }

  Object captured(int index) {
    return captured[index];
  }
}
