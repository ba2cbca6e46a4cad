package dev.weir.ir.type;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Type;

/// A type with elements and a shape of known rank: what dense attributes can have as their type.
public sealed interface ShapedType extends Type permits TensorType, VectorType, MemRefType {
  /// The size of a dimension that is not known: `?`.
  long DYNAMIC = -1;

  /// {@return the sizes of the dimensions, [#DYNAMIC] where not known}
  ImmutableLongArray shape();

  /// {@return the type of one element}
  Type elementType();

  /// {@return whether all sizes are known}
  default boolean isStatic() {
    return !shape().contains(DYNAMIC);
  }

  /// {@return the number of elements, [#DYNAMIC] if not known}
  ///
  /// @throws ArithmeticException if it exceeds a `long`
  default long elementCount() {
    ImmutableLongArray shape = shape();
    long count = 1;
    for (int i = 0; i < shape.length(); i++) {
      if (shape.get(i) == DYNAMIC) {
        return DYNAMIC;
      }
      count = Math.multiplyExact(count, shape.get(i));
    }
    return count;
  }
}
