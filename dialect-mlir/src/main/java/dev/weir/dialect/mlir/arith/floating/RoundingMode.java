package dev.weir.dialect.mlir.arith.floating;

/// How a float that its new type cannot hold is rounded.
public enum RoundingMode {
  /// To the nearest, ties to the one with an even significand.
  TO_NEAREST_EVEN,
  /// Towards negative infinity.
  DOWNWARD,
  /// Towards positive infinity.
  UPWARD,
  /// Towards zero.
  TOWARD_ZERO,
  /// To the nearest, ties to the one farther from zero.
  TO_NEAREST_AWAY
}
