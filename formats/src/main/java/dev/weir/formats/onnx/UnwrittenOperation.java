package dev.weir.formats.onnx;

import dev.weir.ir.Operation;

/// An operation that a model cannot hold, with the reason in a message.
final class UnwrittenOperation extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Operation operation;

  UnwrittenOperation(Operation operation, String format, Object... arguments) {
    super(format.formatted(arguments), null, false, false);
    this.operation = operation;
  }

  Operation operation() {
    return operation;
  }
}
