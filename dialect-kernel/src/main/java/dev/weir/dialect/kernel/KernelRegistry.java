package dev.weir.dialect.kernel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.type.TensorType;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

/// The kernels at hand, by name and backend; those of one name and backend by priority.
public final class KernelRegistry {
  private record Key(String name, Backend backend) {}

  private final ImmutableListMultimap<Key, KernelSpec> kernels;

  private KernelRegistry(Iterable<KernelSpec> specs) {
    Set<List<Object>> taken = new HashSet<>();
    for (KernelSpec spec : specs) {
      if (!taken.add(List.of(spec.name(), spec.backend(), spec.priority()))) {
        throw new IllegalArgumentException(
            "kernel '%s' of %s is given twice".formatted(spec.name(), spec.backend()));
      }
    }
    var table =
        ImmutableListMultimap.<Key, KernelSpec>builder()
            .orderValuesBy((a, b) -> Integer.compare(b.priority(), a.priority()));
    for (KernelSpec spec : specs) {
      table.put(new Key(spec.name(), spec.backend()), spec);
    }
    kernels = table.build();
  }

  /// {@return a registry of these kernels}
  ///
  /// @throws IllegalArgumentException if a kernel of one name, backend and priority is given twice
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

  /// {@return the first kernel `name` of `backend` that is there for `dtype`, whatever the shapes}
  public Optional<KernelSpec> find(String name, Backend backend, DType dtype) {
    for (KernelSpec spec : kernels.get(new Key(name, backend))) {
      if (spec.supports(dtype)) {
        return Optional.of(spec);
      }
    }
    return Optional.empty();
  }

  /// {@return the first kernel `name` of `backend` that is there for `dtype` and these operands}
  public Optional<KernelSpec> find(
      String name, Backend backend, DType dtype, ImmutableList<TensorType> operands) {
    for (KernelSpec spec : kernels.get(new Key(name, backend))) {
      if (spec.supports(dtype) && spec.shapes().accepts(operands)) {
        return Optional.of(spec);
      }
    }
    return Optional.empty();
  }

  /// {@return why none of the kernels `name` of `backend` is there for `dtype` and these operands}; empty
  /// where one is
  public Optional<String> whyNot(
      String name, Backend backend, DType dtype, ImmutableList<TensorType> operands) {
    ImmutableList<KernelSpec> known = kernels.get(new Key(name, backend));
    if (known.isEmpty()) {
      return Optional.of("there is no kernel '" + name + "'");
    }
    Optional<String> reason = Optional.empty();
    for (KernelSpec spec : known) {
      if (!spec.supports(dtype)) {
        reason =
            reason.or(() ->
                Optional.of(
                    "the kernel '%s' is not there for %s".formatted(name, dtype.paddleName())));
      } else if (!spec.shapes().accepts(operands)) {
        reason =
            Optional.of("the kernel '%s' is there for %s".formatted(name, spec.shapes().text()));
      } else {
        return Optional.empty();
      }
    }
    return reason;
  }

  /// {@return the kernel `name` of `backend`, for whatever element types}
  public Optional<KernelSpec> find(String name, Backend backend) {
    return kernels.get(new Key(name, backend)).stream().findFirst();
  }

  /// {@return all kernels}
  public ImmutableList<KernelSpec> all() {
    return kernels.values().asList();
  }
}
