package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/// On which stream each step of a program is done, and what it waits for there. The same for the same program.
///
/// @param entries what there is to say of each step; nothing of those of the host
record StreamPlan(ImmutableList<Optional<Entry>> entries) {
  /// A step on a stream.
  ///
  /// @param stream its number
  /// @param after the steps on other streams that it comes after, as far as nothing else says so
  /// @param isAwaited whether another step waits for it
  record Entry(int stream, ImmutableList<Integer> after, boolean isAwaited) {}
}
