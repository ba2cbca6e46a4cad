package dev.weir.runtime.host;

/// A function as a value, with the values of its last arguments. These are its own: nobody writes to
/// them.
final class HostClosure {
  private final HostFunction function;
  private final Object[] captured;

  HostClosure(HostFunction function, Object[] captured) {
    this.function = function;
    this.captured = captured;
  }

  HostFunction function() {
    return function;
  }

  Object captured(int index) {
    return captured[index];
  }
}
