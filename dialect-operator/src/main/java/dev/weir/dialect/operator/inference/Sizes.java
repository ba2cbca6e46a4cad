package dev.weir.dialect.operator.inference;

import static dev.weir.ir.type.TensorType.DYNAMIC;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongBinaryOperator;

/// Sizes of dimensions that may not be known, and the axes that name dimensions.
public final class Sizes {
  private Sizes() {}

  /// {@return whether `size` is known}
  public static boolean isKnown(long size) {
    return size != DYNAMIC;
  }

  /// {@return the product}: not known if a factor is not, unless another one is 0
  public static long product(long a, long b) {
    if (a == 0 || b == 0) {
      return 0;
    }
    return isKnown(a) && isKnown(b) ? exactly(a, b, Math::multiplyExact) : DYNAMIC;
  }

  private static long exactly(long a, long b, LongBinaryOperator operation) {
    try {
      return operation.applyAsLong(a, b);
    } catch (ArithmeticException overflow) {
      throw new IllegalArgumentException("a tensor has too many elements", overflow);
    }
  }

  /// {@return the number of elements of a tensor}
  public static long elementCount(TensorType type) {
    return product(type.shape(), 0, type.rank());
  }

  /// {@return the product of the sizes from `from` to `to`, the latter not included}
  public static long product(ImmutableLongArray shape, int from, int to) {
    long product = 1;
    for (int i = from; i < to; i++) {
      product = product(product, shape.get(i));
    }
    return product;
  }

  /// {@return the type of `value`}
  ///
  /// @throws IllegalArgumentException unless it is a tensor
  public static TensorType tensor(Value value) {
    return tensor(value.type());
  }

  /// {@return `type` as a tensor type}
  ///
  /// @throws IllegalArgumentException unless it is one
  public static TensorType tensor(Type type) {
    if (type instanceof TensorType tensor) {
      return tensor;
    }
    throw new IllegalArgumentException("expects a tensor, got '" + type + "'");
  }

  /// {@return the types of the tensors in a tuple}
  ///
  /// @throws IllegalArgumentException unless `value` is a tuple of tensors, with one at least
  public static List<TensorType> tensors(Value value) {
    if (!(value.type() instanceof TupleType tuple) || tuple.types().isEmpty()) {
      throw new IllegalArgumentException(
          "expects a tuple of one tensor or more, got '" + value.type() + "'");
    }
    List<TensorType> types = new ArrayList<>();
    for (Type type : tuple.types()) {
      types.add(tensor(type));
    }
    return types;
  }

  /// {@return `type` with the size of one dimension changed}
  public static TensorType with(TensorType type, int axis, long size) {
    long[] shape = type.shape().toArray();
    shape[axis] = size;
    return type.withShape(ImmutableLongArray.copyOf(shape));
  }
}
