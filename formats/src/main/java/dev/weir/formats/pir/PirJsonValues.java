package dev.weir.formats.pir;

import dev.weir.formats.json.JsonError;
import dev.weir.formats.json.JsonNode;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The values of a PIR JSON file by number, as far as they are visible at the place being read.
final class PirJsonValues {
  /// Unwinds from an operation that uses a value whose definition was wrong.
  static final class Poisoned extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Poisoned() {
      super(null, null, false, false);
    }
  }

  private final Map<Long, Value> visible = new HashMap<>();
  private final Set<Long> hidden = new HashSet<>();
  private final Set<Long> poisoned = new HashSet<>();
  private final List<Long> scope = new ArrayList<>();

  /// Starts a block.
  ///
  /// @return what to give to [#leave] at its end
  int enter() {
    return scope.size();
  }

  /// Ends the block that started at `mark`: what it defined is not visible any more.
  void leave(int mark) {
    for (int i = scope.size() - 1; i >= mark; i--) {
      Long id = scope.remove(i);
      visible.remove(id);
      hidden.add(id);
    }
  }

  /// Checks that `id` is free.
  void checkFree(long id, JsonNode at) {
    if (visible.containsKey(id) || hidden.contains(id)) {
      throw at.error("value %d is defined twice", id);
    }
  }

  /// Enters `value` under `id`.
  void define(long id, Value value) {
    visible.put(id, value);
    scope.add(id);
  }

  /// {@return the value `id`, or null for 0, which stands for a missing operand}
  @Nullable Value get(long id, JsonNode at) {
    if (id == 0) {
      return null;
    }
    Value value = visible.get(id);
    if (value != null) {
      return value;
    }
    if (poisoned.contains(id)) {
      throw new Poisoned();
    }
    throw at.error(
        hidden.contains(id)
            ? "value %d is defined in a region that does not enclose this use"
            : "value %d is not defined before this use",
        id);
  }

  /// Remembers that the results of `op` will not be defined, so that their uses need no report.
  void poison(PirJsonOp op) {
    try {
      for (JsonNode result : op.results()) {
        long id = result.asObject().require("%").asLong();
        if (!visible.containsKey(id)) {
          poisoned.add(id);
        }
      }
    } catch (JsonError unreadable) {
      // What cannot be read defines nothing; the fault has been reported.
      return;
    }
  }
}
