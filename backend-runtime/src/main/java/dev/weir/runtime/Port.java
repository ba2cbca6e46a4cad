package dev.weir.runtime;

import dev.weir.ir.Location;
import dev.weir.ir.type.TensorType;
import org.jspecify.annotations.Nullable;

/// An input or output of a compiled program: its name, its type (sizes may be `?`), and where the
/// program declares it.
public record Port(String name, TensorType type, Location location) {
  // As records have it, without what links it in each process.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Port port
        && port.name.equals(name)
        && port.type.equals(type)
        && port.location.equals(location);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }
}
