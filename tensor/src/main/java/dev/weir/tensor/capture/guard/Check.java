package dev.weir.tensor.capture.guard;

import org.jspecify.annotations.Nullable;

/// Some guards, compiled.
@FunctionalInterface
public interface Check {
  /// {@return whether all of them hold}
  boolean holds(@Nullable Object[] arguments);
}
