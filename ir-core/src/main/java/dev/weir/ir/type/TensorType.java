package dev.weir.ir.type;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.CoreSupport;
import dev.weir.ir.Type;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A tensor of known rank: `tensor<4x?xf32>`, `tensor<4xf32, #encoding>`.
///
/// An encoding that is a [SizeEncoding] fits the shape.
public record TensorType(ImmutableLongArray shape, Type elementType, Optional<Attribute> encoding)
    implements ShapedType, TensorLike {
  /// The size of a dimension that is not known: `?`.
  public static final long DYNAMIC = -1;

  /// Refuses sizes below [#DYNAMIC], and encodings of other sizes.
  public TensorType {
    for (int i = 0; i < shape.length(); i++) {
      if (shape.get(i) < DYNAMIC) {
        throw new IllegalArgumentException("invalid tensor dimension size " + shape.get(i));
      }
    }
    if (encoding.isPresent() && encoding.get() instanceof SizeEncoding sizes) {
      Optional<String> mismatch = sizes.mismatch(shape);
      if (mismatch.isPresent()) {
        throw new IllegalArgumentException(mismatch.get());
      }
    }
  }

  // As records have it, without what links it in each process.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TensorType type
        && type.shape.equals(shape)
        && type.elementType.equals(elementType)
        && type.encoding.equals(encoding);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * shape.hashCode() + elementType.hashCode()) + encoding.hashCode();
  }

  /// {@return a tensor of these sizes, without encoding}
  public static TensorType of(Type elementType, long... shape) {
    return new TensorType(ImmutableLongArray.copyOf(shape), elementType, Optional.empty());
  }

  /// {@return a tensor of these sizes, without encoding}
  public static TensorType of(Type elementType, ImmutableLongArray shape) {
    return new TensorType(shape, elementType, Optional.empty());
  }

  @Override
  public TensorType tensor() {
    return this;
  }

  @Override
  public TensorType withTensor(TensorType replacement) {
    return replacement;
  }

  /// {@return the number of dimensions}
  public int rank() {
    return shape.length();
  }

  /// {@return the size of dimension `index`, [#DYNAMIC] if not known}
  public long dimension(int index) {
    return shape.get(index);
  }

  /// {@return whether the size of dimension `index` is not known}
  public boolean isDynamic(int index) {
    return shape.get(index) == DYNAMIC;
  }

  /// {@return this type with another shape, of which no encoding says more}
  public TensorType withShape(ImmutableLongArray newShape) {
    return new TensorType(newShape, elementType, withoutSizes().encoding);
  }

  /// {@return this type without what its encoding says of sizes that the shape leaves open}
  public TensorType withoutSizes() {
    return encoding.isPresent() && encoding.get() instanceof SizeEncoding sizes
        ? new TensorType(shape, elementType, sizes.withoutSizes())
        : this;
  }

  /// {@return this type with another element type}
  public TensorType withElementType(Type newElementType) {
    return new TensorType(shape, newElementType, encoding);
  }

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
