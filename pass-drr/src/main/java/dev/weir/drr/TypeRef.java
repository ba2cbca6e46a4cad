package dev.weir.drr;

import dev.weir.ir.Type;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A type that is known once a match is found.
public abstract sealed class TypeRef {
  TypeRef() {}

  /// {@return the type `type`, whatever the match}
  public static TypeRef of(Type type) {
    return new Computed(match -> type, type.toString(), type);
  }

  /// {@return the type that `function` makes of the match}
  public static TypeRef of(Function<Match, Type> function) {
    return new Computed(function, "<java>", null);
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
    final String text;

    /// The type where it is always the same.
    final @Nullable Type constant;

    Computed(Function<Match, Type> function, String text, @Nullable Type constant) {
      this.function = function;
      this.text = text;
      this.constant = constant;
    }
  }
}
