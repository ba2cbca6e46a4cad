package dev.weir.tensor.capture.guard;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Defaults;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.code.Arithmetic;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Steps of paths and tests of values, as compiled guards call them. What they throw says that a guard does not hold.
final class Paths {
  private Paths() {}

  static @Nullable Object element(@Nullable Object array, int index) {
    return array instanceof Object[] objects
        ? objects[index]
        : Array.get(Objects.requireNonNull(array), index);
  }

  static @Nullable Object item(@Nullable Object collection, int index) {
    if (collection instanceof List<?> list) {
      return list.get(index);
    }
    var each = ((Collection<?>) Objects.requireNonNull(collection)).iterator();
    for (int i = 0; i < index; i++) {
      each.next();
    }
    return each.next();
  }

  static Object keys(@Nullable Object map) {
    return List.copyOf(((Map<?, ?>) Objects.requireNonNull(map)).keySet());
  }

  static @Nullable Object entry(@Nullable Object map, Object key) {
    return ((Map<?, ?>) Objects.requireNonNull(map)).get(key);
  }

  static Object length(@Nullable Object of) {
    return switch (Objects.requireNonNull(of)) {
      case Collection<?> collection -> collection.size();
      case Map<?, ?> map -> map.size();
      case Object other -> Array.getLength(other);
    };
  }

  static @Nullable Object present(@Nullable Object optional) {
    return ((Optional<?>) Objects.requireNonNull(optional)).orElse(null);
  }

  static boolean isOf(@Nullable Object value, Object type) {
    return value != null && value.getClass() == type;
  }

  static boolean isLike(@Nullable Object value, Object dtype, Object shape) {
    return value instanceof Tensor tensor
        && Guard.Like.fits(tensor, (DType) dtype, (ImmutableLongArray) shape);
  }

  static boolean isNumber(@Nullable Object value, Object number) {
    return number.equals(Arithmetic.stack(value));
  }

  static boolean isDefault(Object dtype) {
    return Defaults.dtype() == dtype;
  }
}
