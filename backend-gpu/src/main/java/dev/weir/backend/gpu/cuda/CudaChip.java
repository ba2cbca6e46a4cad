package dev.weir.backend.gpu.cuda;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.DeviceDescriptor.MmaShape;
import dev.weir.dialect.tile.DevicePresets;
import dev.weir.runtime.device.DeviceException;

/// The chips that code is generated for.
enum CudaChip {
  /// From 8.0 on: products by `mma.sync`, and as much shared memory as the smallest of them has.
  ANY(CudaTarget.NAME, 99 << 10, ImmutableList.of(new MmaShape(16, 8, 16))),

  /// 9.0 alone, Hopper: products by `wgmma`, and 227 KB of shared memory.
  HOPPER(
      CudaTarget.NAME + "-sm90a",
      227 << 10,
      ImmutableList.of(new MmaShape(16, 8, 16), DeviceDescriptor.WARPGROUP));

  /// What the name of a chip's emulation ends with.
  static final String EMULATION = "-emulation";

  private static final int CAPABILITY = 90;

  private final String target;
  private final DeviceDescriptor device;

  CudaChip(String target, long localBytes, ImmutableList<MmaShape> shapes) {
    this.target = target;
    this.device =
        new DeviceDescriptor(
            target,
            132,
            16,
            1024,
            128 << 10,
            localBytes,
            16,
            DevicePresets.GPU_TYPES,
            shapes,
            CudaTarget.ARGUMENTS);
  }

  /// {@return the name of the target}
  String target() {
    return target;
  }

  DeviceDescriptor device() {
    return device;
  }

  boolean hasWarpgroups() {
    return this == HOPPER;
  }

  /// {@return the chip of a target or of its emulation}
  ///
  /// @throws IllegalArgumentException if there is none
  static CudaChip of(String target) {
    for (CudaChip chip : values()) {
      if (target.equals(chip.target) || target.equals(chip.target + EMULATION)) {
        return chip;
      }
    }
    throw new IllegalArgumentException("no target of CUDA: '" + target + "'");
  }

  /// {@return what a folder's code is built for, as the compiler's options have it}
  String architectures() {
    return this == ANY ? "80 90 100" : "90a";
  }

  /// {@return the option that has code built for chips to come, where that can be}
  String portable() {
    return this == ANY ? "-gencode arch=compute_80,code=compute_80 " : "";
  }

  /// {@return what the compiler is told to build for}
  ///
  /// @param capability that of the GPU at hand, such as 90
  /// @throws DeviceException if the code is not for that GPU
  String architecture(int capability) {
    if (this == ANY) {
      return "sm_" + capability;
    }
    if (capability != CAPABILITY) {
      throw new DeviceException(
          target,
          "needs a GPU of compute capability 9.0, this one has %d.%d; compile for '%s'"
              .formatted(capability / 10, capability % 10, CudaTarget.NAME));
    }
    return "sm_90a";
  }
}
