package dev.weir.runtime.device;

import java.util.OptionalLong;

/// What a program may use of a device.
///
/// @param memory how many bytes of the device's memory; if nobody says, as many as there are
/// @param streams how many streams kernels may be on, at least 1
public record DeviceOptions(OptionalLong memory, int streams) {
  /// What may be used if nobody says anything.
  public static final DeviceOptions DEFAULT = new DeviceOptions(OptionalLong.empty(), 4);

  /// @throws IllegalArgumentException if there is no stream, or no memory
  public DeviceOptions {
    if (streams < 1) {
      throw new IllegalArgumentException("a device needs a stream, not " + streams);
    }
    if (memory.isPresent() && memory.getAsLong() < 1) {
      throw new IllegalArgumentException("a device needs memory, not " + memory.getAsLong());
    }
  }

  /// {@return these options with at most so many bytes of memory}
  public DeviceOptions withMemory(long bytes) {
    return new DeviceOptions(OptionalLong.of(bytes), streams);
  }

  /// {@return these options with kernels on so many streams}
  public DeviceOptions withStreams(int count) {
    return new DeviceOptions(memory, count);
  }
}
