package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A function with a body for each combination of its arguments' types. The first body whose types fit is taken; which one
/// that is is settled when the function is called, so that nothing of the choice is left in what [Jit] records.
///
/// ```java
/// MultiType add = MultiType.builder()
///     .on(Tensor.class, Tensor.class, Tensor::add)
///     .on(Integer.class, Integer.class, Integer::sum)
///     .build();
/// ```
public final class MultiType {
  /// @param types those of the arguments
  private record Body(ImmutableList<Class<?>> types, Function<List<Object>, Object> function) {
    boolean fits(List<@Nullable Object> arguments) {
      if (arguments.size() != types.size()) {
        return false;
      }
      for (int i = 0; i < types.size(); i++) {
        if (!types.get(i).isInstance(arguments.get(i))) {
          return false;
        }
      }
      return true;
    }

    String describe() {
      return names(types);
    }
  }

  private final ImmutableList<Body> bodies;

  private MultiType(ImmutableList<Body> bodies) {
    this.bodies = bodies;
  }

  /// {@return an empty builder}
  public static Builder builder() {
    return new Builder();
  }

  /// {@return what the body for the types of `arguments` gives}
  ///
  /// @throws IllegalArgumentException if there is none
  public Object apply(@Nullable Object... arguments) {
    List<@Nullable Object> given = Arrays.asList(arguments);
    return find(given).function().apply(given);
  }

  private Body find(List<@Nullable Object> arguments) {
    for (Body body : bodies) {
      if (body.fits(arguments)) {
        return body;
      }
    }
    throw new IllegalArgumentException(
        "there is no body for %s; there are %s"
            .formatted(
                arguments.stream()
                    .map(each -> each == null ? "null" : each.getClass().getSimpleName())
                    .collect(Collectors.joining(", ", "(", ")")),
                bodies.stream().map(Body::describe).collect(Collectors.joining(", "))));
  }

  private static String names(List<Class<?>> types) {
    return types.stream().map(Class::getSimpleName).collect(Collectors.joining(", ", "(", ")"));
  }

  /// Gathers bodies.
  public static final class Builder {
    private final ImmutableList.Builder<Body> bodies = ImmutableList.builder();

    private Builder() {}

    /// Adds the body for an argument of class `type`, or below it.
    public <A> Builder on(Class<A> type, Fn1<? super A, ?> body) {
      return add(ImmutableList.of(type), given -> body.apply(type.cast(given.get(0))));
    }

    /// Adds the body for arguments of these classes, or below them.
    public <A, B> Builder on(Class<A> a, Class<B> b, Fn2<? super A, ? super B, ?> body) {
      return add(
          ImmutableList.of(a, b), given -> body.apply(a.cast(given.get(0)), b.cast(given.get(1))));
    }

    /// Adds the body for arguments of these classes, or below them.
    public <A, B, C> Builder on(
        Class<A> a, Class<B> b, Class<C> c, Fn3<? super A, ? super B, ? super C, ?> body) {
      return add(
          ImmutableList.of(a, b, c),
          given -> body.apply(a.cast(given.get(0)), b.cast(given.get(1)), c.cast(given.get(2))));
    }

    private Builder add(ImmutableList<Class<?>> types, Function<List<Object>, Object> body) {
      bodies.add(new Body(types, body));
      return this;
    }

    /// {@return the function}
    ///
    /// @throws IllegalArgumentException if there is no body, or one can never be taken because another comes first
    public MultiType build() {
      ImmutableList<Body> all = bodies.build();
      checkArgument(!all.isEmpty(), "a function has a body at least");
      for (int i = 0; i < all.size(); i++) {
        for (int j = 0; j < i; j++) {
          checkArgument(
              !covers(all.get(j), all.get(i)),
              "the body for %s is never taken: that for %s comes first",
              all.get(i).describe(),
              all.get(j).describe());
        }
      }
      return new MultiType(all);
    }

    private static boolean covers(Body first, Body other) {
      if (first.types().size() != other.types().size()) {
        return false;
      }
      for (int i = 0; i < first.types().size(); i++) {
        if (!first.types().get(i).isAssignableFrom(other.types().get(i))) {
          return false;
        }
      }
      return true;
    }
  }
}
