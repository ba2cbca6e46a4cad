package dev.weir.tensor.capture.guard;

import dev.weir.tensor.capture.code.Fields;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where a value that captured code has not made comes from: a path from what it is given, which can be followed again
/// at the next call.
public sealed interface Source {
  /// {@return the value, before the code has changed anything}
  @Nullable Object read(@Nullable Object[] arguments);

  /// {@return the path as Java would write it}
  String describe();

  /// An argument, or a value that a lambda has taken along.
  record Argument(int index, String name) implements Source {
    @Override
    public @Nullable Object read(@Nullable Object[] arguments) {
      return arguments[index];
    }

    @Override
    public String describe() {
      return name;
    }
  }

  /// What is the same at each call.
  record Constant(Object value) implements Source {
    @Override
    public Object read(@Nullable Object[] arguments) {
      return value;
    }

    @Override
    public String describe() {
      return value.getClass().getSimpleName();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Constant constant && constant.value == value;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(value);
    }
  }

  /// A field; of no owner where it is static.
  record FieldOf(@Nullable Source owner, Fields.Member member) implements Source {
    @Override
    public @Nullable Object read(@Nullable Object[] arguments) {
      return member.get(owner == null ? null : owner.read(arguments));
    }

    @Override
    public String describe() {
      return (owner == null ? member.field().getDeclaringClass().getSimpleName() : owner.describe())
          + "."
          + member.field().getName();
    }
  }

  /// An element of an array.
  record Element(Source array, int index) implements Source {
    @Override
    public Object read(@Nullable Object[] arguments) {
      return Array.get(Objects.requireNonNull(array.read(arguments)), index);
    }

    @Override
    public String describe() {
      return "%s[%d]".formatted(array.describe(), index);
    }
  }

  /// An element of a collection, counted in the order of its iterator.
  record Item(Source collection, int index) implements Source {
    @Override
    public @Nullable Object read(@Nullable Object[] arguments) {
      Object found = Objects.requireNonNull(collection.read(arguments));
      if (found instanceof List<?> list) {
        return list.get(index);
      }
      var each = ((Collection<?>) found).iterator();
      for (int i = 0; i < index; i++) {
        each.next();
      }
      return each.next();
    }

    @Override
    public String describe() {
      return "%s.get(%d)".formatted(collection.describe(), index);
    }
  }

  /// The keys of a map, in order.
  record Keys(Source map) implements Source {
    @Override
    public Object read(@Nullable Object[] arguments) {
      return List.copyOf(((Map<?, ?>) Objects.requireNonNull(map.read(arguments))).keySet());
    }

    @Override
    public String describe() {
      return map.describe() + ".keySet()";
    }
  }

  /// A value of a map.
  record Entry(Source map, Object key) implements Source {
    @Override
    public @Nullable Object read(@Nullable Object[] arguments) {
      return ((Map<?, ?>) Objects.requireNonNull(map.read(arguments))).get(key);
    }

    @Override
    public String describe() {
      return "%s.get(%s)".formatted(map.describe(), key);
    }
  }

  /// How many elements an array or a collection has.
  record Length(Source of) implements Source {
    @Override
    public Object read(@Nullable Object[] arguments) {
      Object found = Objects.requireNonNull(of.read(arguments));
      return switch (found) {
        case Collection<?> collection -> collection.size();
        case Map<?, ?> map -> map.size();
        default -> Array.getLength(found);
      };
    }

    @Override
    public String describe() {
      return of.describe() + ".length";
    }
  }

  /// What is in an `Optional`.
  record Present(Source optional) implements Source {
    @Override
    public @Nullable Object read(@Nullable Object[] arguments) {
      return ((Optional<?>) Objects.requireNonNull(optional.read(arguments))).orElse(null);
    }

    @Override
    public String describe() {
      return optional.describe() + ".get()";
    }
  }
}
