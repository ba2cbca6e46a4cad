package dev.weir.runtime.kernel;

import com.google.common.collect.ImmutableMap;
import java.util.Comparator;
import java.util.Optional;
import java.util.ServiceLoader;

/// The kernels of all libraries at hand, by the name of the operator they compute, without its dialect. Which
/// kernel computes an in-place twin is said by the operator.
public final class HostKernels {
  private static final ImmutableMap<String, HostKernelLibrary.Entry> ENTRIES = load();

  private HostKernels() {}

  private static ImmutableMap<String, HostKernelLibrary.Entry> load() {
    var entries = ImmutableMap.<String, HostKernelLibrary.Entry>builder();
    ServiceLoader.load(HostKernelLibrary.class).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparing(library -> library.getClass().getName()))
        .forEach(library -> entries.putAll(library.kernels()));
    return entries.buildOrThrow();
  }

  /// {@return all kernels, library after library}
  public static ImmutableMap<String, HostKernelLibrary.Entry> entries() {
    return ENTRIES;
  }

  /// {@return the kernel of this name}
  public static Optional<HostKernelLibrary.Entry> find(String kernel) {
    return Optional.ofNullable(ENTRIES.get(kernel));
  }
}
