package dev.weir.pass.kernel.tile;

import dev.weir.dialect.tile.DeviceDescriptor;

/// How tiles are chosen for a device.
///
/// @param device the device
/// @param reductions how often sizes were reduced from those that suit the device best, so that a kernel fits its memory
record Tiling(DeviceDescriptor device, int reductions) {
  /// {@return tiles as suit `device` best}
  static Tiling of(DeviceDescriptor device) {
    return new Tiling(device, 0);
  }

  /// {@return smaller tiles}
  Tiling smaller() {
    return new Tiling(device, reductions + 1);
  }
}
