package dev.weir.testkit.check;

/// A directive is wrong or not met.
final class CheckFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CheckFailure(String message) {
    super(message, null, false, false);
  }
}
