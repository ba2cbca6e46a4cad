package dev.weir.pass.batching;

/// What becomes of operators that draw random numbers.
public enum Randomness {
  /// They are errors: whoever maps them says what is meant.
  ERROR,
  /// All lanes draw the same numbers.
  SAME,
  /// Each lane draws numbers of its own.
  DIFFERENT
}
