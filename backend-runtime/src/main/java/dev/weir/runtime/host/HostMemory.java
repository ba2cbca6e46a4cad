package dev.weir.runtime.host;

import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.DeviceMemory;
import java.lang.foreign.Arena;

/// The memory that the JVM target works on: aligned, and no file's.
public final class HostMemory implements DeviceMemory {
  /// Makes the memory.
  public HostMemory() {}

  @Override
  public PlaceAttr.Kind place() {
    return PlaceAttr.Kind.CPU;
  }

  @Override
  public boolean holds(Tensor tensor) {
    return !tensor.data().isMapped() && tensor.data().address() % Tensor.ALIGNMENT == 0;
  }

  @Override
  public Tensor copyIn(Tensor tensor) {
    return tensor.copy(Arena.ofAuto());
  }
}
