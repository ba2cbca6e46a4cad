package dev.weir.runtime.device;

import dev.weir.dialect.tile.DeviceDescriptor;

/// A target with a device that is known from the beginning.
public abstract class DescribedTarget implements TileTarget {
  private final String name;
  private final DeviceDescriptor device;

  /// Makes a target.
  ///
  /// @param name its name on the command line
  /// @param device what the lowering to tiles is to know of its device
  protected DescribedTarget(String name, DeviceDescriptor device) {
    this.name = name;
    this.device = device;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final DeviceDescriptor device() {
    return device;
  }
}
