package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/// Objects that are called as functions are: by their method `call`.
public final class JitObjects {
  private JitObjects() {}

  /// {@return what method `call` of `object` gives of tensors}; within captured code it is interpreted
  ///
  /// @throws IllegalArgumentException if there is none for so many tensors
  public static Tensor call(Object object, Tensor... arguments) {
    Method method = find(object.getClass(), arguments.length);
    try {
      method.setAccessible(true);
      return (Tensor) method.invoke(object, (Object[]) arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalArgumentException("%s cannot be called".formatted(method), e);
    }
  }

  /// {@return method `call` of a class, for as many tensors}
  ///
  /// @throws IllegalArgumentException if there is none
  public static Method find(Class<?> type, int count) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      for (Method method : each.getDeclaredMethods()) {
        boolean isCall =
            method.getName().equals("call")
                && !Modifier.isStatic(method.getModifiers())
                && method.getReturnType() == Tensor.class
                && method.getParameterCount() == count
                && Arrays.stream(method.getParameterTypes()).allMatch(of -> of == Tensor.class);
        if (isCall) {
          return method;
        }
      }
    }
    throw new IllegalArgumentException(
        "MsClassObject: '%s' has no method call, please check the code."
            .formatted(type.getSimpleName()));
  }

  /// Checks that objects of `type` may be constants of programs.
  ///
  /// @throws IllegalArgumentException if it is marked by [JitClass] and holds weights
  public static void check(Class<?> type) {
    checkArgument(
        !type.isAnnotationPresent(JitClass.class) || !type.isAnnotationPresent(HoldsWeights.class),
        "Annotation JitClass is used for user-defined classes and cannot be used for a Module: %s.",
        type.getSimpleName());
  }
}
