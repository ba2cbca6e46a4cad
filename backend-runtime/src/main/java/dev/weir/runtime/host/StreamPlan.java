package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Optional;

/// On which stream each step of a program is done, and what it waits for there. The same for the same program.
///
/// @param entries what there is to say of each step; nothing of those of the host
/// @param outputs the slots on the device that are copied to the host in the end, each with the steps that it comes after
record StreamPlan(
    ImmutableList<Optional<Entry>> entries, ImmutableMap<Integer, ImmutableList<Integer>> outputs) {
  /// A step on a stream.
  ///
  /// @param stream its number
  /// @param after the steps on other streams that it comes after, as far as nothing else says so
  /// @param isAwaited whether another step waits for it
  record Entry(int stream, ImmutableList<Integer> after, boolean isAwaited) {}
}
