package dev.weir.target.tile;

/// Generated kernels, loaded on a device. Safe for use by several threads.
public interface KernelLibrary extends AutoCloseable {
  /// {@return the kernel called `name`}
  ///
  /// @throws IllegalArgumentException if there is none
  LoadedKernel kernel(String name);

  /// {@return the memory that the kernels work on}
  KernelMemory memory();

  /// Waits until all that was launched is done.
  ///
  /// @throws DeviceException if a kernel failed
  default void synchronize() {}

  /// Unloads the kernels and frees what belongs to them.
  @Override void close();
}
