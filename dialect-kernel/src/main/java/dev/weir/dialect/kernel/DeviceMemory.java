package dev.weir.dialect.kernel;

import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.Comparator;
import java.util.Optional;
import java.util.ServiceLoader;

/// Where a target keeps tensors. A target that runs programs brings one for its place; found through
/// `ServiceLoader`.
public interface DeviceMemory {
  /// {@return the place of this memory}
  PlaceAttr.Kind place();

  /// {@return whether `tensor` lies in this memory, as the target's kernels like it}
  boolean holds(Tensor tensor);

  /// {@return a copy of `tensor` in this memory}; several threads may copy at once
  Tensor copyIn(Tensor tensor);

  /// {@return the memory of `place` that `ServiceLoader` finds, the first by the name of its class}
  static Optional<DeviceMemory> load(PlaceAttr.Kind place) {
    return ServiceLoader.load(DeviceMemory.class).stream()
        .sorted(Comparator.comparing(provider -> provider.type().getName()))
        .map(ServiceLoader.Provider::get)
        .filter(memory -> memory.place() == place)
        .findFirst();
  }
}
