package dev.weir.runtime.device;

import java.util.Optional;

/// A device that a program runs on, with the kernels that were loaded there.
///
/// @param name what people call it: the name of the target, and the number of its device where a program has several
/// @param library the kernels; none where the program launches none there
public record LoadedDevice(String name, Optional<KernelLibrary> library) {
  /// What people call the host.
  public static final String HOST = "host";

  /// {@return the memory that the kernels work on, if that is not the host's}
  public Optional<KernelMemory> ownMemory() {
    return library.map(KernelLibrary::memory).filter(memory -> !memory.isHost());
  }
}
