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

  /// {@return the type of one element of a `type` with elements, else `type` itself}
  static Type elementOrSelf(Type type) {
    if (type instanceof ShapedType shaped) {
      return shaped.elementType();
    }
    if (type instanceof UnrankedTensorType unranked) {
      return unranked.elementType();
    }
    return type instanceof UnrankedMemRefType unranked ? unranked.elementType() : type;
  }

  /// {@return whether `type` has elements, be its rank known or not}
  static boolean isShaped(Type type) {
    return type instanceof ShapedType
        || type instanceof UnrankedTensorType
        || type instanceof UnrankedMemRefType;
  }

  /// {@return whether `a` and `b` may have the same shape}: both are scalars, or neither is and the static rank, sizes and scalable sizes agrees
  static boolean haveCompatibleShapes(Type a, Type b) {
    if (!(a instanceof ShapedType first) || !(b instanceof ShapedType second)) {
      return isShaped(a) == isShaped(b);
    }
    if (first instanceof VectorType v
        && second instanceof VectorType w
        && !v.scalable().equals(w.scalable())) {
      return false;
    }
    ImmutableLongArray sizes = first.shape();
    ImmutableLongArray others = second.shape();
    if (sizes.length() != others.length()) {
      return false;
    }
    for (int i = 0; i < sizes.length(); i++) {
      if (sizes.get(i) != others.get(i) && sizes.get(i) != DYNAMIC && others.get(i) != DYNAMIC) {
        return false;
      }
    }
    return true;
  }
}
