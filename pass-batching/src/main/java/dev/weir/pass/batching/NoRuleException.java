package dev.weir.pass.batching;

/// Ends a rule that cannot do an operation as it stands.
final class NoRuleException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// Whether no loop can do it either.
  private final boolean never;

  NoRuleException(String reason, boolean never) {
    super(reason, null, false, false);
    this.never = never;
  }

  String reason() {
    return String.valueOf(getMessage());
  }

  boolean never() {
    return never;
  }
}
