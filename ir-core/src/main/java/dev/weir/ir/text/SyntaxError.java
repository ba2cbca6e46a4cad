package dev.weir.ir.text;

/// Unwinds the parser after an error was reported. Carries no message and no stack: the diagnostic
/// has been emitted already. Never leaves the parser's entry points.
public final class SyntaxError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// Makes the unwinding signal.
  public SyntaxError() {
    super(null, null, false, false);
  }
}
