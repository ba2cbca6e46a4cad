package dev.weir.backend.cpu.x86;

/// A condition on the last comparison of signed numbers, or on whether the last result was 0.
public enum Condition {
  EQUAL(4),
  NOT_EQUAL(5),
  LESS(12),
  NOT_LESS(13),
  NOT_GREATER(14),
  GREATER(15);

  private final int code;

  Condition(int code) {
    this.code = code;
  }

  /// {@return how instructions say it}
  int code() {
    return code;
  }
}
