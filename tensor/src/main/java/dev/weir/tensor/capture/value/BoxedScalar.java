package dev.weir.tensor.capture.value;

/// A boxed number that depends on the elements of tensors.
public final class BoxedScalar extends RunTimeValue {
  private final Scalar scalar;

  /// @param type the class of the box
  public BoxedScalar(Scalar scalar, Class<?> type) {
    super("a number", type);
    this.scalar = scalar;
  }

  /// {@return the number}
  public Scalar scalar() {
    return scalar;
  }
}
