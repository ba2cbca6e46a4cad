package dev.weir.tensor.capture;

/// An exception that the captured code throws.
final class Thrown extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Object value;

  /// @param value the exception: a [Virtual], or a real one
  Thrown(Object value) {
    super(String.valueOf(value instanceof Virtual made ? made.type() : value), null, false, false);
    this.value = value;
  }

  Object value() {
    return value;
  }
}
