package dev.weir.drr;

import dev.weir.ir.Type;
import java.util.function.Function;

/// A type that is known once a match is found.
public abstract sealed class TypeRef {
  TypeRef() {}

  /// {@return the type `type`, whatever the match}
  public static TypeRef of(Type type) {
    return new Computed(match -> type);
  }

  /// {@return the type that `function` makes of the match}
  public static TypeRef of(Function<Match, Type> function) {
    return new Computed(function);
  }

  /// The type of a value.
  static final class OfValue extends TypeRef {
    final ValueNode value;

    OfValue(ValueNode value) {
      this.value = value;
    }
  }

  /// What `function` makes of the match.
  static final class Computed extends TypeRef {
    final Function<Match, Type> function;

    Computed(Function<Match, Type> function) {
      this.function = function;
    }
  }
}
