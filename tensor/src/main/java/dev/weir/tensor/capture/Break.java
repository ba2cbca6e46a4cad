package dev.weir.tensor.capture;

/// Something that cannot be part of a program.
final class Break extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String reason;
  private final String advice;

  /// @param reason what it is
  /// @param advice what to write instead
  Break(String reason, String advice) {
    super(reason, null, false, false);
    this.reason = reason;
    this.advice = advice;
  }

  String reason() {
    return reason;
  }

  String advice() {
    return advice;
  }
}
