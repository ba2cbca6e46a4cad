package dev.weir.ir.type;

import dev.weir.ir.Attribute;
import dev.weir.ir.CoreSupport;
import dev.weir.ir.Type;
import dev.weir.ir.attr.IntegerAttr;
import java.util.Optional;

/// A reference to a buffer of unknown rank: `memref<*xf32, 1>`.
public record UnrankedMemRefType(Type elementType, Optional<Attribute> memorySpace)
    implements Type {
  /// Drops a memory space that means the default.
  public UnrankedMemRefType {
    memorySpace = withoutDefault(memorySpace);
  }

  static Optional<Attribute> withoutDefault(Optional<Attribute> memorySpace) {
    return memorySpace.isPresent()
            && memorySpace.get() instanceof IntegerAttr integer
            && integer.value() == 0
        ? Optional.empty()
        : memorySpace;
  }

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
