package dev.weir.tensor.capture.code;

/// Something that cannot be part of a program.
public final class Break extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String reason;
  private final String advice;

  /// @param reason what it is
  /// @param advice what to write instead
  public Break(String reason, String advice) {
    super(reason, null, false, false);
    this.reason = reason;
    this.advice = advice;
  }

  public String reason() {
    return reason;
  }

  public String advice() {
    return advice;
  }
}
