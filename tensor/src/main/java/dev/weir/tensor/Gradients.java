package dev.weir.tensor;

/// Where gradients stop.
final class Gradients {
  private Gradients() {}

  /// {@return a copy of `x`}
  static Tensor identity(Tensor x) {
    return Dispatch.unary(OperatorMethods.Operators.ASSIGN, x);
  }

  /// {@return a copy of `x` that no tape knows the origin of}
  static Tensor stop(Tensor x) {
    return Context.current().withoutTape(() -> identity(x));
  }
}
