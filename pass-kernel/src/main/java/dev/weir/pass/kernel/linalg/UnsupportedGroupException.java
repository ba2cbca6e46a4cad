package dev.weir.pass.kernel.linalg;

import dev.weir.ir.Operation;

/// A group holds what the linalg form has no words for.
public final class UnsupportedGroupException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Operation operation;

  UnsupportedGroupException(Operation operation, String what) {
    super("the linalg form does not know " + what);
    this.operation = operation;
  }

  /// {@return the operation that the form does not know}
  public Operation operation() {
    return operation;
  }
}
