package dev.weir.backend.cpu.loop;

/// A tile function that cannot be planned. The message names the operation and why.
public final class UnsupportedKernelException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// Makes the exception for `operation`.
  public UnsupportedKernelException(String operation, String reason) {
    super("'%s' %s".formatted(operation, reason));
  }
}
