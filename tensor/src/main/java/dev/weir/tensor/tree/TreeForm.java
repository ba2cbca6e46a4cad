package dev.weir.tensor.tree;

import com.google.common.collect.ImmutableList;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What holds other values in a tree, without these. Two are equal where they hold values in the same way.
public sealed interface TreeForm {
  /// Types of others, by what splits and rebuilds them.
  ConcurrentHashMap<Class<?>, Registration> REGISTERED = new ConcurrentHashMap<>();

  /// How values of a registered type are split and rebuilt.
  record Registration(
      Function<Object, List<?>> parts, Function<List<@Nullable Object>, Object> build) {}

  /// {@return what is made of these values in place of those that were there}
  Object build(List<@Nullable Object> values);

  /// {@return what it is called in messages}
  String describe();

  /// {@return the places of `count` values in it, such as `[0]` or `.weight`}
  default List<String> places(int count) {
    List<String> places = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      places.add("[" + i + "]");
    }
    return places;
  }

  /// {@return the keys that name `count` values in it}
  default List<?> keys(int count) {
    List<Integer> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      keys.add(i);
    }
    return keys;
  }

  /// A list.
  record OfList() implements TreeForm {
    @Override
    public Object build(List<@Nullable Object> values) {
      return new ArrayList<>(values);
    }

    @Override
    public String describe() {
      return "a list";
    }
  }

  /// A map.
  record OfMap(List<Object> names) implements TreeForm {
    @Override
    public Object build(List<@Nullable Object> values) {
      Map<Object, @Nullable Object> made = new LinkedHashMap<>();
      for (int i = 0; i < names.size(); i++) {
        made.put(names.get(i), values.get(i));
      }
      return made;
    }

    @Override
    public String describe() {
      return "a map of " + names;
    }

    @Override
    public List<String> places(int count) {
      return names.stream().map(name -> "[" + name + "]").toList();
    }

    @Override
    public List<?> keys(int count) {
      return names;
    }
  }

  /// A record.
  record OfRecord(Class<?> type) implements TreeForm {
    @Override
    public Object build(List<@Nullable Object> values) {
      try {
        return constructor(type).newInstance(values.toArray());
      } catch (InstantiationException | IllegalAccessException e) {
        throw closed(type, e);
      } catch (InvocationTargetException e) {
        throw new IllegalArgumentException(
            "record %s refuses its components: %s".formatted(type.getName(), e.getCause()), e);
      }
    }

    @Override
    public String describe() {
      return "a " + type.getSimpleName();
    }

    @Override
    public List<String> places(int count) {
      return keys(count).stream().map(name -> "." + name).toList();
    }

    @Override
    public List<?> keys(int count) {
      return Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName).toList();
    }
  }

  /// An array of objects.
  record OfArray(Class<?> type) implements TreeForm {
    @Override
    public Object build(List<@Nullable Object> values) {
      Object made = Array.newInstance(type, values.size());
      for (int i = 0; i < values.size(); i++) {
        Array.set(made, i, values.get(i));
      }
      return made;
    }

    @Override
    public String describe() {
      return "an array";
    }
  }

  /// An optional value.
  record OfOptional() implements TreeForm {
    @Override
    public Object build(List<@Nullable Object> values) {
      return Optional.ofNullable(values.get(0));
    }

    @Override
    public String describe() {
      return "an optional value";
    }

    @Override
    public List<String> places(int count) {
      return List.of(".get()");
    }
  }

  /// A value of a registered type.
  record OfRegistered(Class<?> type) implements TreeForm {
    @Override
    public Object build(List<@Nullable Object> values) {
      return REGISTERED.get(type).build().apply(values);
    }

    @Override
    public String describe() {
      return "a " + type.getSimpleName();
    }
  }

  /// {@return how `tree` holds values}, or nothing where it is a tensor or a plain value
  static Optional<TreeForm> of(@Nullable Object tree) {
    if (tree != null && REGISTERED.containsKey(tree.getClass())) {
      return Optional.of(new OfRegistered(tree.getClass()));
    }
    return switch (tree) {
      case null -> Optional.empty();
      case List<?> ignored -> Optional.of(new OfList());
      case Map<?, ?> map -> Optional.of(new OfMap(ImmutableList.copyOf(map.keySet())));
      case Optional<?> ignored -> Optional.of(new OfOptional());
      case Record record -> Optional.of(new OfRecord(record.getClass()));
      case Object[] array -> Optional.of(new OfArray(array.getClass().getComponentType()));
      default -> Optional.empty();
    };
  }

  /// {@return the values in `tree`, which is of such a form}
  static List<@Nullable Object> values(Object tree) {
    Registration registration = REGISTERED.get(tree.getClass());
    if (registration != null) {
      return new ArrayList<>(registration.parts().apply(tree));
    }
    return switch (tree) {
      case List<?> list -> new ArrayList<>(list);
      case Map<?, ?> map -> new ArrayList<>(map.values());
      case Optional<?> optional -> Collections.singletonList(optional.orElse(null));
      case Record record -> components(record);
      case Object[] array -> Arrays.asList(array);
      default -> throw new IllegalArgumentException("no tree: " + tree.getClass());
    };
  }

  private static List<@Nullable Object> components(Record record) {
    List<@Nullable Object> values = new ArrayList<>();
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      try {
        component.getAccessor().setAccessible(true);
        values.add(component.getAccessor().invoke(record));
      } catch (IllegalAccessException | InaccessibleObjectException e) {
        throw closed(record.getClass(), e);
      } catch (InvocationTargetException e) {
        throw new IllegalArgumentException(
            "component %s of a %s cannot be read: %s"
                .formatted(component.getName(), record.getClass().getName(), e.getCause()),
            e);
      }
    }
    return values;
  }

  private static Constructor<?> constructor(Class<?> type) {
    Class<?>[] parameters =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<?> found = type.getDeclaredConstructor(parameters);
      found.setAccessible(true);
      return found;
    } catch (NoSuchMethodException | InaccessibleObjectException e) {
      throw closed(type, e);
    }
  }

  private static IllegalArgumentException closed(Class<?> type, Exception cause) {
    return new IllegalArgumentException(
        "the components of record %s cannot be read: its module must open package %s to dev.weir.tensor"
            .formatted(type.getName(), type.getPackageName()),
        cause);
  }
}
