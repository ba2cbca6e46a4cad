package dev.weir.runtime.kernel;

/// Says why a kernel cannot compute its operator on the operands it was given.
public final class KernelException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// An exception with that message.
  public KernelException(String message) {
    super(message);
  }

  private KernelException(String message, Throwable cause) {
    super(message, cause);
  }

  /// An exception with a message formatted as by `String.format`.
  @SuppressWarnings("AnnotateFormatMethod") // its annotation is in no module that this one reads
  public static KernelException of(String format, Object... arguments) {
    return new KernelException(String.format(format, arguments));
  }

  /// This exception, its message preceded by the name of the operator: that of its kernel, which is without its dialect
  /// where that is `pd_op`.
  public KernelException in(String operator) {
    return new KernelException(
        (operator.contains(".") ? "" : "pd_op.") + operator + ": " + getMessage(), this);
  }
}
