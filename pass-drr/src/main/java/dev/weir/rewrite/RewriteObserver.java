package dev.weir.rewrite;

import dev.weir.ir.Operation;

/// Is told what a driver does and why, for traces and statistics.
public interface RewriteObserver {
  /// `pattern` is about to be tried on `op`.
  default void trying(Pattern pattern, Operation op) {}

  /// `pattern` was applied to what stood at `op`, which may be erased.
  default void applied(Pattern pattern, Operation op) {}

  /// `pattern` did not match `op`.
  default void noMatch(Pattern pattern, Operation op, String reason) {}

  /// `op` is about to be replaced by what it folded to.
  default void folded(Operation op) {}

  /// `op` is about to be erased since nothing needs it.
  default void dead(Operation op) {}
}
