package dev.weir.backend.cpu.loop;

import dev.weir.ir.Value;
import java.util.HashSet;
import java.util.Set;

/// What one attempt at a plan leaves to the next.
final class Decisions {
  private final Set<Value> kept = new HashSet<>();
  private final Set<Value> apart = new HashSet<>();
  private boolean changed;

  /// Has `value` written to a buffer where it is defined.
  void keep(Value value) {
    changed |= kept.add(value);
  }

  boolean isKept(Value value) {
    return kept.contains(value);
  }

  /// Keeps the new value of what a loop carries apart from the old one, `argument`.
  void separate(Value argument) {
    changed |= apart.add(argument);
  }

  boolean isSeparate(Value argument) {
    return apart.contains(argument);
  }

  /// {@return whether anything was decided since this was last asked}
  boolean changed() {
    boolean was = changed;
    changed = false;
    return was;
  }
}
