package dev.weir.pass.kernel.tile;

import dev.weir.ir.Operation;

/// A group cannot become a kernel.
final class CannotLower extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Operation operation;

  CannotLower(Operation operation, String reason) {
    super(reason, null, false, false);
    this.operation = operation;
  }

  Operation operation() {
    return operation;
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
