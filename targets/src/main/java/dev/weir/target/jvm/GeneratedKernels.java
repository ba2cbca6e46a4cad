package dev.weir.target.jvm;

import dev.weir.target.tile.LoadedKernel;
import java.util.Optional;

/// The kernels generated for a program.
interface GeneratedKernels {
  /// {@return the kernel called `name`, if it was generated}
  Optional<LoadedKernel> find(String name);
}
