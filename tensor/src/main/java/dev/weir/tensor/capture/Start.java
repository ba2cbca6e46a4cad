package dev.weir.tensor.capture;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.tensor.capture.code.Arithmetic;
import dev.weir.tensor.capture.code.Code;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How a method is called.
final class Start {
  private Start() {}

  /// {@return where the receiver and the arguments lie}
  static Layout layout(Code code) {
    var slots = ImmutableIntArray.builder();
    StringBuilder kinds = new StringBuilder();
    int slot = 0;
    if (!code.isStatic()) {
      slots.add(slot++);
      kinds.append('L');
    }
    for (Class<?> each : type(code).parameterList()) {
      slots.add(slot);
      kinds.append(MethodCapture.kind(each));
      slot += each == long.class || each == double.class ? 2 : 1;
    }
    return new Layout(slots.build(), kinds.toString());
  }

  private static MethodType type(Code code) {
    return code.resolvedType();
  }

  /// {@return arguments as they lie in the slots}
  static @Nullable Object[] values(Code code, @Nullable Object[] given) {
    @Nullable Object[] values = given.clone();
    MethodType type = type(code);
    int first = code.isStatic() ? 0 : 1;
    for (int i = 0; i < type.parameterCount(); i++) {
      Class<?> wanted = type.parameterType(i);
      if (wanted.isPrimitive()) {
        values[first + i] =
            number(Arithmetic.stack(Objects.requireNonNull(values[first + i])), wanted);
      }
    }
    return values;
  }

  private static Object number(Object value, Class<?> type) {
    if (type == long.class) {
      return ((Number) value).longValue();
    } else if (type == float.class) {
      return ((Number) value).floatValue();
    } else if (type == double.class) {
      return ((Number) value).doubleValue();
    }
    return value;
  }

  /// {@return what a method gives, boxed as its type says}
  static @Nullable Object result(Code code, @Nullable Object value) {
    Class<?> type = type(code).returnType();
    return type.isPrimitive() && value != null ? Arithmetic.box(value, type) : value;
  }

  /// {@return the method, which takes numbers as they lie in the slots}
  static MethodHandle handle(Code code, MethodHandles.Lookup lookup) {
    MethodType type = type(code);
    try {
      MethodHandle found;
      if (code.isStatic()) {
        found = lookup.findStatic(code.host(), code.name(), type);
      } else if (code.name().startsWith("lambda$")) {
        found = lookup.findSpecial(code.host(), code.name(), type, code.host());
      } else {
        found = lookup.findVirtual(code.host(), code.name(), type);
      }
      found = found.asFixedArity();
      int first = code.isStatic() ? 0 : 1;
      for (int i = 0; i < type.parameterCount(); i++) {
        Class<?> wanted = type.parameterType(i);
        if (wanted.isPrimitive() && MethodCapture.kind(wanted) == 'I' && wanted != int.class) {
          found = MethodHandles.filterArguments(found, first + i, narrowing(wanted));
        }
      }
      return found;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("%s cannot be called".formatted(code), e);
    }
  }

  private static MethodHandle narrowing(Class<?> to) throws ReflectiveOperationException {
    MethodHandle box =
        MethodHandles.lookup()
            .findStatic(
                Arithmetic.class,
                "box",
                MethodType.methodType(Object.class, Object.class, Class.class));
    return MethodHandles.insertArguments(box, 1, to).asType(MethodType.methodType(to, int.class));
  }
}
