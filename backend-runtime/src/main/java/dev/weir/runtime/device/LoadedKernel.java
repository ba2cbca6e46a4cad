package dev.weir.runtime.device;

import com.google.common.collect.ImmutableSet;
import java.lang.foreign.MemorySegment;

/// A kernel that is ready to run.
@FunctionalInterface
public interface LoadedKernel {
  /// Runs the kernel, or has it run after what was launched before.
  ///
  /// @param pointers the tensors, in [KernelMemory] of the library; read only during the call
  /// @param sizes the sizes known only at run time
  /// @throws DeviceException if it cannot be launched
  void launch(MemorySegment[] pointers, long[] sizes);

  /// {@return the kernel for launches at which some pointers are weights}: the same memory with the same
  /// contents each time, of which the kernel may keep what it made
  ///
  /// @param fixed which of the pointers
  default LoadedKernel withFixed(ImmutableSet<Integer> fixed) {
    return this;
  }
}
