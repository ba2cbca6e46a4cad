package dev.weir.tensor.jit;

/// What becomes of code that was captured as often as it may be, and would have to be captured once more.
public enum OnLimit {
  /// It runs as plain Java from then on; a warning, and `explain()`, say why.
  EAGER,
  /// It is an error that names the line, and the guard that did not hold.
  ERROR
}
