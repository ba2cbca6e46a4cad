package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Tensors within records, lists, maps, arrays of objects and `Optional`s, to any depth, in the order in which they
/// stand. Anything else in there is a plain value, which stays what it is.
public final class Trees {
  private Trees() {}

  /// What a tree is without its tensors. Two are equal where the trees are built alike and their plain values are equal.
  sealed interface Structure {
    /// {@return the tree with these tensors}
    @Nullable Object build(Iterator<Tensor> tensors);
  }

  private record Leaf() implements Structure {
    @Override
    public Object build(Iterator<Tensor> tensors) {
      return tensors.next();
    }
  }

  private record Plain(Optional<Object> value) implements Structure {
    @Override
    public @Nullable Object build(Iterator<Tensor> tensors) {
      return value.orElse(null);
    }
  }

  private record ListOf(List<Structure> elements) implements Structure {
    @Override
    public Object build(Iterator<Tensor> tensors) {
      return Trees.build(elements, tensors);
    }
  }

  private record MapOf(List<Object> keys, List<Structure> values) implements Structure {
    @Override
    public Object build(Iterator<Tensor> tensors) {
      Map<Object, @Nullable Object> made = new LinkedHashMap<>();
      for (int i = 0; i < keys.size(); i++) {
        made.put(keys.get(i), values.get(i).build(tensors));
      }
      return made;
    }
  }

  private record RecordOf(Class<?> type, List<Structure> components) implements Structure {
    @Override
    public Object build(Iterator<Tensor> tensors) {
      Object[] values = Trees.build(components, tensors).toArray();
      try {
        return constructor(type).newInstance(values);
      } catch (InstantiationException | IllegalAccessException e) {
        throw closed(type, e);
      } catch (InvocationTargetException e) {
        throw new IllegalArgumentException(
            "record %s refuses its components: %s".formatted(type.getName(), e.getCause()), e);
      }
    }
  }

  private record ArrayOf(Class<?> type, List<Structure> elements) implements Structure {
    @Override
    public Object build(Iterator<Tensor> tensors) {
      Object made = Array.newInstance(type, elements.size());
      for (int i = 0; i < elements.size(); i++) {
        Array.set(made, i, elements.get(i).build(tensors));
      }
      return made;
    }
  }

  private record OptionalOf(Structure element) implements Structure {
    @Override
    public Object build(Iterator<Tensor> tensors) {
      return Optional.ofNullable(element.build(tensors));
    }
  }

  private static List<@Nullable Object> build(List<Structure> parts, Iterator<Tensor> tensors) {
    List<@Nullable Object> made = new ArrayList<>();
    parts.forEach(part -> made.add(part.build(tensors)));
    return made;
  }

  /// {@return the tensors in `tree`}
  public static ImmutableList<Tensor> tensors(@Nullable Object tree) {
    List<Tensor> found = new ArrayList<>();
    structure(tree, found);
    return ImmutableList.copyOf(found);
  }

  /// {@return `tree` with `f` of each tensor in place of that}
  @SuppressWarnings("unchecked") // what is built alike is of the same class
  public static <T> T map(UnaryOperator<Tensor> f, T tree) {
    List<Tensor> found = new ArrayList<>();
    Structure structure = structure(tree, found);
    return (T) structure.build(found.stream().map(f).iterator());
  }

  /// {@return `x` with `f` of each tensor and the one in the same place of `y`}
  ///
  /// @throws IllegalArgumentException if the two are built differently
  @SuppressWarnings("unchecked") // what is built alike is of the same class
  public static <T> T map(BinaryOperator<Tensor> f, T x, T y) {
    List<Tensor> first = new ArrayList<>();
    List<Tensor> second = new ArrayList<>();
    Structure structure = structure(x, first);
    checkArgument(
        structure.equals(structure(y, second)),
        "the trees are built differently: one has %s tensors, the other %s",
        first.size(),
        second.size());
    List<Tensor> made = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      made.add(f.apply(first.get(i), second.get(i)));
    }
    return (T) structure.build(made.iterator());
  }

  /// {@return how `tree` is built}; its tensors are added to `into`
  static Structure structure(@Nullable Object tree, List<Tensor> into) {
    return switch (tree) {
      case null -> new Plain(Optional.empty());
      case Tensor tensor -> {
        into.add(tensor);
        yield new Leaf();
      }
      case List<?> list -> new ListOf(structures(list, into));
      case Map<?, ?> map ->
          new MapOf(List.copyOf(map.keySet()), structures(new ArrayList<>(map.values()), into));
      case Optional<?> optional -> new OptionalOf(structure(optional.orElse(null), into));
      case Record record -> record(record, into);
      case Object[] array ->
          new ArrayOf(array.getClass().getComponentType(), structures(Arrays.asList(array), into));
      default -> new Plain(Optional.of(tree));
    };
  }

  private static List<Structure> structures(List<?> trees, List<Tensor> into) {
    List<Structure> found = new ArrayList<>();
    trees.forEach(tree -> found.add(structure(tree, into)));
    return found;
  }

  private static Structure record(Record record, List<Tensor> into) {
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
    return new RecordOf(record.getClass(), structures(values, into));
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
