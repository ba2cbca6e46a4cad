package dev.weir.tensor.capture.code;

import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Which code a call of a method runs.
public final class Methods {
  private Methods() {}

  /// {@return the code that `type` has for a method}
  public static Optional<Code> find(Class<?> type, String name, MethodType of) {
    MethodTypeDesc descriptor = of.describeConstable().orElseThrow();
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      if (Classes.isInterpreted(each)) {
        Optional<Code> code = Classes.code(each, name, descriptor);
        if (code.isPresent()) {
          return code;
        }
      } else if (each != Object.class && declares(each, name, of)) {
        return Optional.empty();
      }
    }
    return inInterfaces(type, name, descriptor);
  }

  private static boolean declares(Class<?> type, String name, MethodType of) {
    try {
      Method _ = type.getDeclaredMethod(name, of.parameterArray());
      return true;
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  /// {@return the code that the interfaces of `type` have for a method}
  public static Optional<Code> inInterfaces(Class<?> type, String name, MethodTypeDesc of) {
    Class<?> best = null;
    Code found = null;
    for (Class<?> each : interfaces(type, new ArrayList<>())) {
      if (Classes.isInterpreted(each)) {
        Optional<Code> code = Classes.code(each, name, of);
        if (code.isPresent() && (best == null || best.isAssignableFrom(each))) {
          best = each;
          found = code.get();
        }
      }
    }
    return Optional.ofNullable(found);
  }

  private static List<Class<?>> interfaces(Class<?> type, List<Class<?>> into) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      if (each.isInterface()) {
        into.add(each);
      }
      for (Class<?> above : each.getInterfaces()) {
        interfaces(above, into);
      }
    }
    return into;
  }
}
