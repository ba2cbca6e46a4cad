package dev.weir.runtime.device;

import static com.google.common.base.Preconditions.checkArgument;

/// The most that a device does, which is what the speed of a kernel is held against.
///
/// @param operations additions and multiplications of 32-bit floats a second, all cores together
/// @param bytes bytes read and written a second by a copy of more than the caches hold
/// @param origin where the figures come from, for people
public record DevicePeaks(double operations, double bytes, String origin) {
  /// @throws IllegalArgumentException if a rate is not a positive number
  public DevicePeaks {
    checkArgument(operations > 0, "operations a second must be positive, got %s", operations);
    checkArgument(bytes > 0, "bytes a second must be positive, got %s", bytes);
  }
}
