package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.dialect.builtin.data.DType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Tensors of Java's numbers and arrays.
final class JavaValues {
  private JavaValues() {}

  static Tensor tensor(Object values) {
    List<Long> shape = new ArrayList<>();
    Object first = values;
    Class<?> type = values.getClass();
    for (; type.isArray(); type = type.getComponentType()) {
      int length = first == null ? 0 : Array.getLength(first);
      shape.add((long) length);
      first = length > 0 && type.getComponentType().isArray() ? Array.get(first, 0) : null;
    }
    return fill(values, type, shape.stream().mapToLong(Long::longValue).toArray(), true);
  }

  static Tensor tensor(Object values, long... shape) {
    Class<?> type = values.getClass();
    checkArgument(
        type.isArray() && type.getComponentType().isPrimitive(),
        "expects an array of numbers or booleans, got %s",
        type.getSimpleName());
    long count = dev.weir.dialect.builtin.data.Tensor.elementCountOf(shape);
    checkArgument(
        Array.getLength(values) == count,
        "%s values do not fill a tensor of shape %s",
        Array.getLength(values),
        Arrays.toString(shape));
    return fill(values, type.getComponentType(), shape.clone(), false);
  }

  private static Tensor fill(Object values, Class<?> type, long[] shape, boolean nested) {
    Tensor made = Tensor.allocate(dtype(type), shape);
    var raw = made.storage();
    if (nested) {
      put(raw, 0, values, 0, shape);
    } else {
      if (!copied(raw, 0, values)) {
        for (int i = 0; i < raw.elementCount(); i++) {
          set(raw, i, Array.get(values, i));
        }
      }
    }
    return constant(made);
  }

  /// {@return whether `values` were numbers as the tensor has them, which are in there now from element `at` on}
  private static boolean copied(dev.weir.dialect.builtin.data.Tensor raw, long at, Object values) {
    ValueLayout layout;
    if (values instanceof float[]) {
      layout = ValueLayout.JAVA_FLOAT;
    } else if (values instanceof double[]) {
      layout = ValueLayout.JAVA_DOUBLE;
    } else if (values instanceof int[]) {
      layout = ValueLayout.JAVA_INT;
    } else if (values instanceof long[]) {
      layout = ValueLayout.JAVA_LONG;
    } else {
      return false;
    }
    int length = Array.getLength(values);
    MemorySegment.copy(values, 0, raw.data(), layout, at * layout.byteSize(), length);
    return true;
  }

  /// {@return `made`, as a constant of the program that is being recorded if one is}
  static Tensor constant(Tensor made) {
    Trace recording = Context.current().trace;
    return recording == null ? made : recording.constant(made);
  }

  private static DType dtype(Class<?> type) {
    if (type == float.class || type == Float.class) {
      return DType.FLOAT32;
    } else if (type == double.class || type == Double.class) {
      return DType.FLOAT64;
    } else if (type == int.class || type == Integer.class) {
      return DType.INT32;
    } else if (type == long.class || type == Long.class) {
      return DType.INT64;
    } else if (type == boolean.class || type == Boolean.class) {
      return DType.BOOL;
    } else if (type == byte.class || type == Byte.class) {
      return DType.INT8;
    } else if (type == short.class || type == Short.class) {
      return DType.INT16;
    }
    throw new IllegalArgumentException(
        "a tensor is made of numbers, booleans, and arrays of them, not of "
            + type.getSimpleName());
  }

  private static long put(
      dev.weir.dialect.builtin.data.Tensor raw, long at, Object values, int axis, long[] shape) {
    if (axis == shape.length) {
      set(raw, at, values);
      return at + 1;
    }
    int length = values == null ? 0 : Array.getLength(values);
    checkArgument(
        length == shape[axis],
        "rows are of different lengths: %s and %s in dimension %s",
        shape[axis],
        length,
        axis);
    if (axis == shape.length - 1 && values != null && copied(raw, at, values)) {
      return at + length;
    }
    long next = at;
    for (int i = 0; i < length; i++) {
      next = put(raw, next, Array.get(values, i), axis + 1, shape);
    }
    return next;
  }

  private static void set(dev.weir.dialect.builtin.data.Tensor raw, long at, Object value) {
    switch (value) {
      case Boolean truth -> raw.setLong(at, truth ? 1 : 0);
      case Float number -> raw.setDouble(at, number);
      case Double number -> raw.setDouble(at, number);
      case Number number -> raw.setLong(at, number.longValue());
      default -> throw new IllegalArgumentException("not a number: " + value);
    }
  }
}
