package dev.weir.tensor.capture.value;

import dev.weir.tensor.capture.guard.Expr;
import org.jspecify.annotations.Nullable;

/// A number of the operand stack that is known while code is captured.
///
/// @param value an `Integer` for what the JVM computes as `int`, a `Long`, a `Float` or a `Double`
/// @param expr how to compute it of what the code is given, where it may be another one next time
public record Num(Object value, @Nullable Expr expr) {
  /// {@return a number that is always the same}
  public static Num of(Object value) {
    return new Num(value, null);
  }

  /// {@return whether it takes two local slots}
  public boolean isWide() {
    return value instanceof Long || value instanceof Double;
  }
}
