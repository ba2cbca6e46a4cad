package dev.weir.tensor.capture;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableMap;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Classes;
import dev.weir.tensor.capture.code.Code;
import dev.weir.tensor.capture.code.Fields;
import dev.weir.tensor.capture.code.Quiet;
import dev.weir.tensor.capture.value.Box;
import dev.weir.tensor.capture.value.Num;
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

  /// {@return a record of what its constructor is given}
  static Object make(Class<?> type, @Nullable Object[] components) {
    try {
      return constructor(type).newInstance(components);
    } catch (InstantiationException | IllegalAccessException | IllegalArgumentException e) {
      throw new Break("a %s cannot be made: %s".formatted(type.getName(), e.getMessage()), "");
    } catch (InvocationTargetException e) {
      throw new Thrown(e.getCause());
    }
  }

  /// {@return what to give the constructor for a record like `made`}: its components, or what they were made of, where the
  /// constructor looks at them, and takes the like or a copy that nobody can change
  ///
  /// @throws Break if it does more
  static @Nullable Object[] given(Virtual made, World world) {
    RecordComponent[] components = made.type().getRecordComponents();
    @Nullable Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = world.field(made, Fields.find(made.type(), components[i].getName()));
    }
    if (isPlain(made.type())) {
      return values;
    }
    @Nullable Object[] given = made.given();
    if (given == null && made.real() == null || !Quiet.isQuiet(canonical(made.type()))) {
      throw new Break(
          "%s, which leaves the program, has a constructor that does more than to look at its components and store them"
              .formatted(made.type().getName()),
          "do it elsewhere");
    }
    if (given == null) {
      return values;
    }
    for (int i = 0; i < values.length; i++) {
      if (values[i] != given[i] && !isFixed(values[i])) {
        throw new Break(
            "%s, which leaves the program, has a constructor that makes a %s of %s"
                .formatted(
                    made.type().getName(),
                    values[i] == null ? "null" : values[i].getClass().getName(),
                    components[i].getName()),
            "make it elsewhere, or let it be immutable");
      }
    }
    return given;
  }

  /// {@return whether nobody can change a value}
  private static boolean isFixed(@Nullable Object value) {
    if (value == null || value instanceof Num || value instanceof Box || value instanceof String) {
      return true;
    }
    String type = value.getClass().getName();
    return type.startsWith("java.util.ImmutableCollections")
        || type.startsWith("java.util.Collections$Unmodifiable")
        || value instanceof ImmutableCollection
        || value instanceof ImmutableMap
        || value instanceof Number
        || value instanceof Boolean
        || value instanceof Character;
  }

  /// {@return whether the constructor of a record only looks, and makes the like of what `record` has}
  static boolean repeats(Record record) {
    Class<?> type = record.getClass();
    if (isPlain(type) || !Quiet.isQuiet(canonical(type))) {
      return false;
    }
    @Nullable Object[] values = components(record);
    @Nullable Object[] again;
    try {
      again = components((Record) make(type, values));
    } catch (Thrown e) {
      return false;
    }
    for (int i = 0; i < values.length; i++) {
      boolean isSame =
          values[i] == again[i]
              || isFixed(values[i])
                  && isFixed(again[i])
                  && values[i] != null
                  && values[i].equals(again[i]);
      if (!isSame) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable Object[] components(Record record) {
    return Arrays.stream(record.getClass().getRecordComponents())
        .map(each -> Fields.find(record.getClass(), each.getName()).get(record))
        .toArray();
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

  static Class<?>[] types(Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .map(RecordComponent::getType)
        .toArray(Class<?>[]::new);
  }

  /// {@return whether the constructor only stores the components}
  static boolean isPlain(Class<?> type) {
    return stores(canonical(type));
  }

  private static Code canonical(Class<?> type) {
    var descriptor =
        MethodType.methodType(void.class, types(type)).describeConstable().orElseThrow();
    return Classes.code(type, "<init>", descriptor).orElseThrow();
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
