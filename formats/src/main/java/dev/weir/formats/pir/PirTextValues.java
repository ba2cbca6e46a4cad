package dev.weir.formats.pir;

import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The values that are visible at a position of a PIR text, by name.
final class PirTextValues {
  private final Map<String, Value> visible = new HashMap<>();
  private final Set<String> faulty = new HashSet<>();
  private final Set<String> missing = new HashSet<>();
  private final List<String> scope = new ArrayList<>();

  /// Starts a block.
  ///
  /// @return what to give to [#leave] at its end
  int enter() {
    return scope.size();
  }

  /// Ends the block that started at `mark`.
  void leave(int mark) {
    while (scope.size() > mark) {
      visible.remove(scope.removeLast());
    }
  }

  /// {@return whether `name` was free; it names `value` then}
  boolean define(String name, Value value) {
    if (visible.putIfAbsent(name, value) != null) {
      return false;
    }
    scope.add(name);
    return true;
  }

  /// Names a result without a type, which stands for no value where it is used.
  void defineMissing(String name) {
    missing.add(name);
  }

  boolean isMissing(String name) {
    return missing.contains(name);
  }

  /// Remembers that the definition of `name` was wrong, so that its uses need no report.
  void poison(String name) {
    faulty.add(name);
  }

  boolean isPoisoned(String name) {
    return faulty.contains(name) && !visible.containsKey(name);
  }

  @Nullable Value get(String name) {
    return visible.get(name);
  }
}
