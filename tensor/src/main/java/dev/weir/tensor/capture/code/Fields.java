package dev.weir.tensor.capture.code;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The fields of classes, and instances to which no constructor was applied.
public final class Fields {
  private static final ClassValue<Map<String, Member>> KNOWN =
      new ClassValue<>() {
        @Override
        protected Map<String, Member> computeValue(Class<?> type) {
          return new ConcurrentHashMap<>();
        }
      };

  private Fields() {}

  /// A field; there is one of these for each.
  public static final class Member {
    private final Field field;
    private final MethodHandle getter;

    private Member(Field field, MethodHandle getter) {
      this.field = field;
      this.getter = getter;
    }

    public Field field() {
      return field;
    }

    /// {@return what reads it: of the owner as an `Object`, or of nothing where it is static}
    public MethodHandle getter() {
      return getter;
    }

    public boolean isStatic() {
      return Modifier.isStatic(field.getModifiers());
    }

    public boolean isFinal() {
      return Modifier.isFinal(field.getModifiers());
    }

    public @Nullable Object get(@Nullable Object owner) {
      try {
        return field.get(owner);
      } catch (IllegalAccessException e) {
        throw closed(field.getDeclaringClass());
      }
    }

    public void set(@Nullable Object owner, @Nullable Object value) {
      try {
        field.set(owner, value);
      } catch (IllegalAccessException e) {
        throw new IllegalStateException("field %s cannot be set".formatted(field), e);
      }
    }

    @Override
    public String toString() {
      return field.getDeclaringClass().getSimpleName() + "." + field.getName();
    }
  }

  /// {@return field `name` that `type` or a class above it declares}
  ///
  /// @throws Break if it cannot be read
  public static Member find(Class<?> type, String name) {
    Map<String, Member> known = KNOWN.get(type);
    Member found = known.get(name);
    if (found == null) {
      found = look(type, name);
      Member before = known.putIfAbsent(name, found);
      found = before == null ? found : before;
    }
    return found;
  }

  private static Member look(Class<?> type, String name) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      try {
        Field field = each.getDeclaredField(name);
        if (each != type) {
          return find(each, name);
        }
        boolean open =
            Modifier.isPublic(field.getModifiers())
                && Modifier.isPublic(each.getModifiers())
                && each.getModule().isExported(each.getPackageName(), Fields.class.getModule());
        if (!open) {
          field.setAccessible(true);
        }
        MethodHandle getter = MethodHandles.lookup().unreflectGetter(field);
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        return new Member(
            field,
            isStatic
                ? getter
                : getter.asType(MethodType.methodType(field.getType(), Object.class)));
      } catch (NoSuchFieldException e) {
        for (Class<?> above : each.getInterfaces()) {
          try {
            Field _ = above.getDeclaredField(name);
            return find(above, name);
          } catch (NoSuchFieldException next) {
            // Another interface may have it.
          }
        }
      } catch (IllegalAccessException | InaccessibleObjectException e) {
        throw closed(each);
      }
    }
    throw new Break(
        "field %s of %s is not there".formatted(name, type.getName()), "compile the class again");
  }

  private static Break closed(Class<?> type) {
    return new Break(
        "the fields of %s cannot be read".formatted(type.getName()),
        "open package %s to dev.weir.tensor".formatted(type.getPackageName()));
  }

  /// {@return an instance to which no constructor was applied}, as serialisation makes them
  public static Object allocate(Class<?> type) {
    try {
      // Named by a string: javac warns of the class, in a way that cannot be suppressed.
      Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
      Object maker = factory.getMethod("getReflectionFactory").invoke(null);
      var constructor =
          (Constructor<?>)
              factory
                  .getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                  .invoke(maker, type, Object.class.getDeclaredConstructor());
      return constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no %s can be made".formatted(type.getName()), e);
    }
  }
}
