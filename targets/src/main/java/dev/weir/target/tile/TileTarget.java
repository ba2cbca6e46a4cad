package dev.weir.target.tile;

import dev.weir.dialect.kernel.Backend;
import dev.weir.dialect.tile.DeviceDescriptor;
import dev.weir.dialect.tile.TileFuncOp;
import java.util.List;

/// A kind of device that tile functions are compiled for.
public interface TileTarget {
  /// {@return the name on the command line: `jvm`, `c`, `opencl`, `cuda`, `ascend`}
  String name();

  /// {@return what the lowering to tiles is to know of the device}
  DeviceDescriptor device();

  /// {@return what runs the kernels, which says where their tensors are placed}
  default Backend backend() {
    return Backend.CPU;
  }

  /// {@return the code of the kernels; the same for the same functions}
  ///
  /// @throws DeviceException if a function cannot be said in the target's language
  KernelSources generate(List<TileFuncOp> functions);

  /// Builds the code, or takes it from `cache` where it was built before, and loads it.
  ///
  /// @throws DeviceException if there is no such device, or the code cannot be built or loaded
  KernelLibrary load(KernelSources sources, KernelCache cache);
}
