package dev.weir.dialect.tile;

/// What is done with each element of a product before it is written.
public enum ProductActivation {
  /// Nothing.
  NONE,
  /// `max(x, 0)`
  RELU,
  /// `x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3)))`
  GELU_TANH
}
