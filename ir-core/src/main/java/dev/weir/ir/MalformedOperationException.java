package dev.weir.ir;

/// Says that an operation was asked for something that its definition promises and it does not have,
/// such as a required attribute: it would not verify.
public final class MalformedOperationException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  private final transient Operation operation;

  /// Makes one about `operation`.
  public MalformedOperationException(Operation operation, String message) {
    super(message);
    this.operation = operation;
  }

  /// {@return the operation that is not as its definition says}
  public Operation operation() {
    return operation;
  }
}
