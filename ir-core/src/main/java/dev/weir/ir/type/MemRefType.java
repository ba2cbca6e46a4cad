package dev.weir.ir.type;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.CoreSupport;
import dev.weir.ir.Type;
import dev.weir.ir.attr.AffineMapAttr;
import java.util.Optional;

/// A reference to a buffer: `memref<4x?xf32, strided<[?, 1]>, 1>`.
///
/// The identity layout and the default memory space (the integer 0) are kept as absent, so that two
/// spellings of one type are equal.
public record MemRefType(
    ImmutableLongArray shape,
    Type elementType,
    Optional<Attribute> layout,
    Optional<Attribute> memorySpace)
    implements ShapedType {
  /// Drops what means the default.
  ///
  /// @throws IllegalArgumentException if a size is below [#DYNAMIC] or the layout is a map of
  ///     another number of dimensions
  public MemRefType {
    for (int i = 0; i < shape.length(); i++) {
      if (shape.get(i) < DYNAMIC) {
        throw new IllegalArgumentException("invalid memref size " + shape.get(i));
      }
    }
    if (layout.isPresent() && layout.get() instanceof AffineMapAttr map) {
      if (map.value().dimensions() != shape.length()) {
        throw new IllegalArgumentException(
            "memref layout mismatch between rank and affine map: %d != %d"
                .formatted(shape.length(), map.value().dimensions()));
      }
      if (map.value().isIdentity()) {
        layout = Optional.empty();
      }
    }
    memorySpace = UnrankedMemRefType.withoutDefault(memorySpace);
  }

  /// {@return a buffer of these sizes, in rows, in the default memory space}
  public static MemRefType of(Type elementType, long... shape) {
    return new MemRefType(
        ImmutableLongArray.copyOf(shape), elementType, Optional.empty(), Optional.empty());
  }

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
