package dev.weir.dialect.kernel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableTable;
import dev.weir.dialect.builtin.data.DType;
import java.util.Comparator;
import java.util.Optional;
import java.util.ServiceLoader;

/// The kernels at hand, by name and backend.
public final class KernelRegistry {
  private final ImmutableTable<String, Backend, KernelSpec> kernels;

  private KernelRegistry(Iterable<KernelSpec> specs) {
    var table = ImmutableTable.<String, Backend, KernelSpec>builder();
    for (KernelSpec spec : specs) {
      table.put(spec.name(), spec.backend(), spec);
    }
    kernels = table.buildOrThrow();
  }

  /// {@return a registry of these kernels}
  ///
  /// @throws IllegalArgumentException if a kernel of one name and backend is given twice
  public static KernelRegistry of(Iterable<KernelSpec> specs) {
    return new KernelRegistry(specs);
  }

  /// {@return the kernels of every provider that `ServiceLoader` finds}
  public static KernelRegistry load() {
    var specs = ImmutableList.<KernelSpec>builder();
    ServiceLoader.load(KernelProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparing(provider -> provider.getClass().getName()))
        .forEach(provider -> specs.addAll(provider.kernels()));
    return new KernelRegistry(specs.build());
  }

  /// {@return the kernel `name` of `backend` if it is there for `dtype`}
  public Optional<KernelSpec> find(String name, Backend backend, DType dtype) {
    return find(name, backend).filter(spec -> spec.supports(dtype));
  }

  /// {@return the kernel `name` of `backend`, for whatever element types}
  public Optional<KernelSpec> find(String name, Backend backend) {
    return Optional.ofNullable(kernels.get(name, backend));
  }

  /// {@return all kernels, in the order they were given}
  public ImmutableList<KernelSpec> all() {
    return kernels.values().asList();
  }
}
