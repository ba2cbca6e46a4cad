package dev.weir.ir.type;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.CoreSupport;
import dev.weir.ir.Type;
import java.util.Collections;

/// `vector<4x[8]xf32>`: a vector of static sizes, of which some are multiples of a size known at run
/// time only (scalable, in brackets).
public record VectorType(
    ImmutableLongArray shape, ImmutableList<Boolean> scalable, Type elementType)
    implements ShapedType {
  /// Refuses sizes below 1 and a `scalable` of another length than `shape`.
  public VectorType {
    if (scalable.size() != shape.length()) {
      throw new IllegalArgumentException(
          "number of dims must match, got %d and %d".formatted(scalable.size(), shape.length()));
    }
    for (int i = 0; i < shape.length(); i++) {
      if (shape.get(i) <= 0) {
        throw new IllegalArgumentException(
            "vector types must have positive constant sizes but got " + shape.get(i));
      }
    }
  }

  /// {@return a vector of fixed sizes}
  public static VectorType of(Type elementType, long... shape) {
    return new VectorType(
        ImmutableLongArray.copyOf(shape),
        ImmutableList.copyOf(Collections.nCopies(shape.length, false)),
        elementType);
  }

  /// {@return whether a dimension is scalable}
  public boolean isScalable() {
    return scalable.contains(true);
  }

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
