package dev.weir.pass.general;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The operations that are known at a place, with the way back: what was added since a mark can be
/// forgotten again.
final class KnownOperations {
  /// An operation that others may be merged into.
  static final class Known {
    final OperationKey key;

    /// What had happened to memory when it ran; see [CommonSubexpressions].
    final long memory;

    /// Whether its results were looked at and nobody overwrites them.
    boolean lasting;

    Known(OperationKey key, long memory) {
      this.key = key;
      this.memory = memory;
    }
  }

  private record Undo(OperationKey key, @Nullable Known before) {}

  private final Map<OperationKey, Known> table = new HashMap<>();
  private final List<Undo> undo = new ArrayList<>();
  private boolean nested;

  @Nullable Known get(OperationKey key) {
    return table.get(key);
  }

  /// Adds or replaces what is known under the key of `known`.
  void put(Known known) {
    Known before = table.put(known.key, known);
    if (nested) {
      undo.add(new Undo(known.key, before));
    }
  }

  /// {@return a mark to go back to}
  int mark() {
    nested = true;
    return undo.size();
  }

  /// Forgets what was added since `mark`.
  void rewind(int mark) {
    while (undo.size() > mark) {
      Undo last = undo.removeLast();
      if (last.before() == null) {
        table.remove(last.key());
      } else {
        table.put(last.key(), last.before());
      }
    }
  }
}
