package dev.weir.tensor.capture;

/// A function that is to be one program cannot be.
public final class CaptureException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final transient StackTraceElement where;

  CaptureException(String message, StackTraceElement where) {
    super(message);
    this.where = where;
  }

  /// {@return the line that cannot be captured}
  public StackTraceElement where() {
    return where;
  }
}
