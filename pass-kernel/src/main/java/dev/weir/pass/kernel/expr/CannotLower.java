package dev.weir.pass.kernel.expr;

import dev.weir.ir.Operation;

/// A group cannot become a kernel.
public final class CannotLower extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Operation operation;

  public CannotLower(Operation operation, String reason) {
    super(reason, null, false, false);
    this.operation = operation;
  }

  public Operation operation() {
    return operation;
  }

  public String reason() {
    return String.valueOf(getMessage());
  }
}
