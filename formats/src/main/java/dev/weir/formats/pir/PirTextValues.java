package dev.weir.formats.pir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
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
  private final Diagnostics diagnostics;

  PirTextValues(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

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

  /// Names a value; a name that is taken is reported.
  void define(String name, Value value, Location where) {
    Value before = visible.putIfAbsent(name, value);
    if (before == null) {
      scope.add(name);
    } else {
      diagnostics
          .error(where, "redefinition of '%s'", name)
          .note(before.location(), "it is defined here");
    }
  }

  /// {@return the operand `name` of `op`, null where it is missing}; where there is none of that name, that is reported
  @Nullable Value operand(PirTextOp op, String name, Location where) {
    if (name.equals(PirValueNames.NULL)) {
      return null;
    }
    Value value = visible.get(name);
    if (value == null && !missing.contains(name)) {
      if (!faulty.contains(name)) {
        diagnostics.error(where, "use of undefined value '%s'", name);
        poison(name);
      }
      op.markFaulty();
    }
    return value;
  }

  /// Names a result without a type, which stands for no value where it is used.
  void defineMissing(String name) {
    missing.add(name);
  }

  /// Remembers that the definition of `name` was wrong, so that its uses need no report.
  void poison(String name) {
    faulty.add(name);
  }

  @Nullable Value get(String name) {
    return visible.get(name);
  }
}
