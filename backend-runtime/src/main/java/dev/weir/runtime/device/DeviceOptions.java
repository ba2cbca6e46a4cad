package dev.weir.runtime.device;

import java.util.OptionalLong;

/// Which device a program runs on, and what it may use of it.
///
/// @param device the number of the device, from 0
/// @param memory how many bytes of the device's memory; if nobody says, as many as there are
/// @param streams how many streams kernels may be on, at least 1
public record DeviceOptions(int device, OptionalLong memory, int streams) {
  /// What may be used if nobody says anything.
  public static final DeviceOptions DEFAULT = new DeviceOptions(0, OptionalLong.empty(), 4);

  /// @throws IllegalArgumentException if there is no stream or memory, or the number is negative
  public DeviceOptions {
    if (device < 0) {
      throw new IllegalArgumentException("devices are counted from 0, not " + device);
    }
    if (streams < 1) {
      throw new IllegalArgumentException("a device needs a stream, not " + streams);
    }
    if (memory.isPresent() && memory.getAsLong() < 1) {
      throw new IllegalArgumentException("a device needs memory, not " + memory.getAsLong());
    }
  }

  /// {@return these options for another device}
  public DeviceOptions withDevice(int ordinal) {
    return new DeviceOptions(ordinal, memory, streams);
  }

  /// {@return these options with at most so many bytes of memory}
  public DeviceOptions withMemory(long bytes) {
    return new DeviceOptions(device, OptionalLong.of(bytes), streams);
  }

  /// {@return these options with kernels on so many streams}
  public DeviceOptions withStreams(int count) {
    return new DeviceOptions(device, memory, count);
  }
}
