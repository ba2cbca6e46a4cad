package dev.weir.backend.cpu.loop;

import dev.weir.ir.Value;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/// What one attempt at a plan leaves to the next.
final class Decisions {
  private final Set<Value> kept = new HashSet<>();
  private final Set<Value> apart = new HashSet<>();
  private final Set<Value> cuts = new LinkedHashSet<>();
  private final int mostWork;
  private boolean changed;

  /// @param mostWork the most work of an innermost loop, see [LoopStep.Loop#work]
  Decisions(int mostWork) {
    this.mostWork = mostWork;
  }

  int mostWork() {
    return mostWork;
  }

  /// Has `value` written to a buffer where it is defined.
  void keep(Value value) {
    changed |= kept.add(value);
  }

  /// Has `value` written to a buffer where it is defined, should nothing else be decided: its loop has too
  /// much work, which another decision may lessen.
  void cut(Value value) {
    cuts.add(value);
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
    boolean was = changed || kept.addAll(cuts);
    cuts.clear();
    changed = false;
    return was;
  }
}
