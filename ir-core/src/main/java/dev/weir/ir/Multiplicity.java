package dev.weir.ir;

/// How many operands, results, regions or successors a group of a definition stands for.
public enum Multiplicity {
  /// Exactly one.
  SINGLE,
  /// None or one.
  OPTIONAL,
  /// Any number.
  VARIADIC
}
