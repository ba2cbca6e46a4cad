package dev.weir.runtime.kernel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/// The kernels of all libraries at hand, by the name of the operator they compute, without its dialect where that is
/// `pd_op`. Where several libraries have one, that of the library with the highest priority is taken. Which kernel computes an in-place twin is said by the operator.
public final class HostKernels {
  private static final ImmutableMap<String, HostKernelLibrary.Entry> ENTRIES = load();

  private HostKernels() {}

  private static ImmutableMap<String, HostKernelLibrary.Entry> load() {
    return merge(
        ServiceLoader.load(HostKernelLibrary.class).stream()
            .map(ServiceLoader.Provider::get)
            .collect(ImmutableList.toImmutableList()));
  }

  /// {@return the kernels of `libraries`}
  ///
  /// @throws IllegalStateException if two libraries of the same priority have the same kernel
  static ImmutableMap<String, HostKernelLibrary.Entry> merge(List<HostKernelLibrary> libraries) {
    Map<String, HostKernelLibrary> owners = new HashMap<>();
    var entries = ImmutableMap.<String, HostKernelLibrary.Entry>builder();
    libraries.stream()
        .sorted(
            Comparator.comparingInt(HostKernelLibrary::priority)
                .reversed()
                .thenComparing(library -> library.getClass().getName()))
        .forEach(library ->
            library
                .kernels()
                .forEach((name, entry) -> {
                  HostKernelLibrary owner = owners.putIfAbsent(name, library);
                  if (owner == null) {
                    entries.put(name, entry);
                  } else if (owner.priority() == library.priority()) {
                    throw new IllegalStateException(
                        "kernel '%s' is in %s and in %s, of the same priority %d"
                            .formatted(
                                name,
                                owner.getClass().getName(),
                                library.getClass().getName(),
                                library.priority()));
                  }
                }));
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
