package dev.weir.tensor.capture;

import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Classes;
import dev.weir.tensor.capture.code.Code;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Instances of records.
final class Records {
  private Records() {}

  /// {@return a record of these components}
  ///
  /// @throws Break if its constructor does more than to store them
  static Object make(Class<?> type, @Nullable Object[] components) {
    if (!isPlain(type)) {
      throw new Break(
          "%s has a constructor that does more than to store its components"
              .formatted(type.getName()),
          "check them elsewhere");
    }
    try {
      return constructor(type).newInstance(components);
    } catch (InstantiationException | IllegalAccessException | IllegalArgumentException e) {
      throw new Break("a %s cannot be made: %s".formatted(type.getName(), e.getMessage()), "");
    } catch (InvocationTargetException e) {
      throw new Thrown(e.getCause());
    }
  }

  static Constructor<?> constructor(Class<?> type) {
    try {
      Constructor<?> found = type.getDeclaredConstructor(types(type));
      found.setAccessible(true);
      return found;
    } catch (NoSuchMethodException | InaccessibleObjectException e) {
      throw new Break(
          "the constructor of %s is closed".formatted(type.getName()),
          "open package %s to dev.weir.tensor".formatted(type.getPackageName()));
    }
  }

  private static Class<?>[] types(Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .map(RecordComponent::getType)
        .toArray(Class<?>[]::new);
  }

  /// {@return whether the constructor only stores the components}
  static boolean isPlain(Class<?> type) {
    var descriptor =
        MethodType.methodType(void.class, types(type)).describeConstable().orElseThrow();
    return Classes.code(type, "<init>", descriptor).filter(Records::stores).isPresent();
  }

  private static boolean stores(Code code) {
    int at = 2;
    int slot = 1;
    for (RecordComponent each : code.host().getRecordComponents()) {
      if (at + 2 >= code.size()
          || !(code.instruction(at + 1) instanceof LoadInstruction load)
          || load.slot() != slot
          || !(code.instruction(at + 2) instanceof FieldInstruction field)
          || !field.name().equalsString(each.getName())) {
        return false;
      }
      slot += each.getType() == long.class || each.getType() == double.class ? 2 : 1;
      at += 3;
    }
    return code.size() == at + 1;
  }
}
