package dev.weir.runtime.device;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/// Generated kernels, loaded on a device. Safe for use by several threads.
public interface KernelLibrary extends AutoCloseable {
  /// {@return the kernel called `name`}
  ///
  /// @throws IllegalArgumentException if there is none
  LoadedKernel kernel(String name);

  /// {@return the memory that the kernels work on}
  KernelMemory memory();

  /// {@return which kernels a vendor's library computes, and which it could but does not, with the reason; a line
  /// for each}
  default ImmutableList<String> choices() {
    return ImmutableList.of();
  }

  /// {@return the device's streams}; none where all is done in the order of launches
  default Optional<KernelStreams> streams() {
    return Optional.empty();
  }

  /// Waits until all that was launched is done.
  ///
  /// @throws DeviceException if a kernel failed
  default void synchronize() {}

  /// Runs `launches`, whose launches are recorded rather than carried out, and gives what carries
  /// them out: the same kernels on the same memory with the same sizes, as often as it is run. A device
  /// that can, does so in one step. `launches` may launch kernels of this library and do nothing else.
  ///
  /// @throws DeviceException if it cannot be recorded
  default Runnable record(Runnable launches) {
    return launches;
  }

  /// Unloads the kernels and frees what belongs to them.
  @Override
  void close();
}
