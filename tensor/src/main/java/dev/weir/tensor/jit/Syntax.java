package dev.weir.tensor.jit;

/// What becomes of calls that cannot be captured.
public enum Syntax {
  /// They end the program, and another one begins behind them; but functions of numbers that depend on tensors, strings
  /// made of these, and what is marked by [HostFunction] are called by the program.
  BREAK,
  /// As [#BREAK], and output is written by the program, too.
  LAX,
  /// They are an error that names the line. No program calls anything of the host.
  STRICT
}
