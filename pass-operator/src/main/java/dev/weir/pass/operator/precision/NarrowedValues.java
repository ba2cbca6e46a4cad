package dev.weir.pass.operator.precision;

import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The values that have become narrow, with the types they had.
final class NarrowedValues {
  private final Map<Value, Type> before = new IdentityHashMap<>();
  private long casts;

  void note(Value value, Type was) {
    before.putIfAbsent(value, was);
  }

  /// {@return the type that `value` had, or null where it has it still}
  @Nullable Type before(Value value) {
    Type was = before.get(value);
    return was == null || was.equals(value.type()) ? null : was;
  }

  void countCast() {
    casts++;
  }

  long casts() {
    return casts;
  }
}
