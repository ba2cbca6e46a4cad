package dev.weir.ir;

/// What a visitor wants a walk to do next.
public enum WalkResult {
  /// Go on.
  ADVANCE,
  /// Go on, but not into the regions of this operation.
  SKIP,
  /// Stop the walk.
  INTERRUPT
}
