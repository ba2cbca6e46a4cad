package dev.weir.tensor.capture;

/// What cannot be recorded was asked of a tensor of a program, such as its elements.
public final class Unrecorded extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /// An exception.
  public Unrecorded(String message) {
    super(message);
  }
}
