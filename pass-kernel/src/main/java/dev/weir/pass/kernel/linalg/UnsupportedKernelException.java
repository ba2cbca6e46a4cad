package dev.weir.pass.kernel.linalg;

import dev.weir.ir.Operation;

/// A kernel holds what the linalg form cannot express.
public final class UnsupportedKernelException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Operation operation;

  UnsupportedKernelException(Operation operation, String what) {
    super("the linalg form does not know " + what);
    this.operation = operation;
  }

  /// {@return the operation that the form does not know}
  public Operation operation() {
    return operation;
  }
}
