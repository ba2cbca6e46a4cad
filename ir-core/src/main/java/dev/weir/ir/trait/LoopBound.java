package dev.weir.ir.trait;

import dev.weir.ir.Value;

/// Where a loop begins or ends, or how far it steps.
public sealed interface LoopBound {
  /// A number known when the program is compiled.
  record Known(long value) implements LoopBound {}

  /// A number that the program computes.
  record Computed(Value value) implements LoopBound {}
}
