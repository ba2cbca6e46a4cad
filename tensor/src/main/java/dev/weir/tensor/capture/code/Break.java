package dev.weir.tensor.capture.code;

/// Something that cannot be part of a program.
public class Break extends RuntimeException {
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

  /// Code that runs for so long, or calls so deep, that it is not worth to be captured.
  public static final class Endless extends Break {
    private static final long serialVersionUID = 1L;

    public Endless(String reason, String advice) {
      super(reason, advice);
    }
  }

  public String reason() {
    return reason;
  }

  public String advice() {
    return advice;
  }
}
