package dev.weir.pass;

import dev.weir.ir.Operation;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// The analyses of one operation that still hold, and those of operations inside it.
final class AnalysisCache {
  private final Map<Class<?>, Object> known = new LinkedHashMap<>();
  private final Map<Operation, AnalysisCache> nested = new IdentityHashMap<>();
  private final Set<Class<?>> preserved = new LinkedHashSet<>();
  private boolean all;

  <A> A get(Class<A> kind, Operation op, Function<Operation, A> maker) {
    Object found = known.get(kind);
    if (found == null) {
      found = maker.apply(op);
      known.put(kind, found);
    }
    return kind.cast(found);
  }

  AnalysisCache of(Operation op) {
    return nested.computeIfAbsent(op, o -> new AnalysisCache());
  }

  void preserve(Class<?>... kinds) {
    preserved.addAll(Arrays.asList(kinds));
  }

  void preserveAll() {
    all = true;
  }

  /// A pass has run on the operation: forgets what it did not preserve.
  void endPass() {
    if (!all) {
      known.keySet().retainAll(preserved);
      nested.clear();
    }
    all = false;
    preserved.clear();
  }

  /// Passes have run on operations inside: whatever looks at more than one of them may be stale.
  void endNested() {
    known.clear();
  }
}
