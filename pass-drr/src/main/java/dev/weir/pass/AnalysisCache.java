package dev.weir.pass;

import dev.weir.ir.ComparableAnalysis;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// The analyses of one operation that still hold, and those of operations inside it.
final class AnalysisCache {
  /// An analysis and how it was made.
  private record Known<A>(A found, Function<Operation, ? extends A> maker) {
    /// {@return how what was found differs from what `op` gives now}
    Optional<String> difference(Operation op) {
      A fresh = maker.apply(op);
      if (found instanceof ComparableAnalysis<?> comparable) {
        return difference(comparable, fresh);
      }
      if (found.equals(fresh)) {
        return Optional.empty();
      }
      return Optional.of(
          fresh.equals(maker.apply(op))
              ? "it was %s and is %s".formatted(found, fresh)
              : "two of the same program are not equal, so it cannot be checked; it should have"
                  + " 'equals' or be a ComparableAnalysis");
    }

    @SuppressWarnings("unchecked") // both come from the same maker
    private static <C> Optional<String> difference(ComparableAnalysis<C> found, Object fresh) {
      return found.differenceFrom((C) fresh);
    }
  }

  private final Map<Class<?>, Known<?>> known = new LinkedHashMap<>();
  private final Map<Operation, AnalysisCache> nested = new LinkedHashMap<>();
  private final Set<Class<?>> preserved = new LinkedHashSet<>();
  private boolean all;

  <A> A get(Class<A> kind, Operation op, Function<Operation, A> maker) {
    Known<?> entry = known.get(kind);
    if (entry == null) {
      entry = new Known<>(maker.apply(op), maker);
      known.put(kind, entry);
    }
    return kind.cast(entry.found());
  }

  AnalysisCache of(Operation op) {
    return nested.computeIfAbsent(op, o -> new AnalysisCache());
  }

  void preserve(Class<?>... kinds) {
    preserved.addAll(Arrays.asList(kinds));
  }

  /// Forgets what is said to hold: operations were replaced.
  void preserveNone() {
    preserved.clear();
    all = false;
  }

  void preserveAll() {
    all = true;
  }

  /// {@return whether the pass that runs says that every analysis still holds}
  boolean arePreserved() {
    return all;
  }

  /// Reports the analyses of `op` that the pass `name` claims to have preserved and that have changed.
  ///
  /// @return whether there are none
  boolean verify(String name, Operation op, Diagnostics diagnostics) {
    boolean fine = true;
    for (Map.Entry<Class<?>, Known<?>> entry : known.entrySet()) {
      if (all || preserved.contains(entry.getKey())) {
        Optional<String> difference = entry.getValue().difference(op);
        if (difference.isPresent()) {
          diagnostics.error(
              op,
              "pass '%s' claims to preserve the analysis %s, which has changed: %s",
              name,
              entry.getKey().getSimpleName(),
              difference.get());
          fine = false;
        }
      }
    }
    if (all) {
      for (Map.Entry<Operation, AnalysisCache> inside : nested.entrySet()) {
        if (inside.getKey().parent() == op) {
          inside.getValue().all = true;
          fine &= inside.getValue().verify(name, inside.getKey(), diagnostics);
          inside.getValue().all = false;
        }
      }
    }
    return fine;
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
