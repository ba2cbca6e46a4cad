package dev.weir.rewrite.conversion;

/// What a target says of an operation.
public enum Legality {
  /// It may stay.
  LEGAL,
  /// It must go.
  ILLEGAL,
  /// The target says nothing of it: it may stay in a partial conversion and must go in a full one.
  UNKNOWN
}
