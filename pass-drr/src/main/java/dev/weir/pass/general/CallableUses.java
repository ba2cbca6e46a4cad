package dev.weir.pass.general;

import dev.weir.analysis.CallGraph;
import dev.weir.analysis.SymbolUses;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.WalkResult;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.trait.SymbolTable;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How often the callables that nobody outside can name are named, and by which callables, so that
/// those can be erased that nobody names any more.
final class CallableUses {
  private static final class Counter {
    int count;
  }

  private final SymbolIndex symbols;

  /// The references to each callable that may be erased.
  private final Map<Operation, Counter> erasable = new IdentityHashMap<>();

  /// Those among them that each callable makes.
  private final Map<Operation, Map<Operation, Counter>> within = new IdentityHashMap<>();

  /// Counts the references that `root` holds to the callables of `graph`.
  CallableUses(Operation root, CallGraph graph, SymbolIndex symbols) {
    this.symbols = symbols;
    for (Callable callable : graph.callables()) {
      if (callable != root
          && callable.callableRegion().isPresent()
          && mayBeErased(callable, root)) {
        erasable.put(callable, new Counter());
      }
    }
    if (erasable.isEmpty()) {
      return;
    }
    countOutside(root);
    for (Callable callable : graph.callables()) {
      recount(callable);
    }
  }

  private static boolean mayBeErased(Operation op, Operation root) {
    return op instanceof Symbol symbol
        && op.parent() instanceof SymbolTable
        && (symbol.isPrivate() || !symbol.isPublic() && isSeenWhole(op, root));
  }

  /// {@return whether whoever can name `op`, which is not private, lies in `root`}
  private static boolean isSeenWhole(Operation op, Operation root) {
    for (Operation at = op.parent(); at != null; at = at.parent()) {
      if (!(at instanceof SymbolTable)
          || !(at instanceof Symbol table)
          || table.symbolName().isEmpty()
          || table.isPrivate()) {
        return true;
      }
      if (at == root) {
        return at.parent() == null;
      }
    }
    return true;
  }

  /// What refers to a callable from outside of all of them keeps it.
  private void countOutside(Operation root) {
    root.walkPreOrder(op -> {
      if (op instanceof Callable callable && callable.callableRegion().isPresent()) {
        return WalkResult.SKIP;
      }
      count(op, 1, null);
      return WalkResult.ADVANCE;
    });
  }

  private void count(Operation op, int change, @Nullable Map<Operation, Counter> own) {
    SymbolUses.forEach(
        op,
        reference -> {
          Operation target = symbols.lookupNearest(op, reference.path());
          Counter counter = target == null ? null : erasable.get(target);
          if (counter != null && target != null) {
            counter.count += change;
            if (own != null) {
              own.computeIfAbsent(target, t -> new Counter()).count += change;
            }
          }
        });
  }

  private Map<Operation, Counter> usesIn(Operation callable) {
    return within.computeIfAbsent(callable, c -> new IdentityHashMap<>());
  }

  /// Counts the references in `callable` anew.
  void recount(Callable callable) {
    if (erasable.isEmpty()) {
      return;
    }
    drop(callable);
    Map<Operation, Counter> own = usesIn(callable);
    Region body = callable.callableRegion().orElse(null);
    if (body == null) {
      return;
    }
    callable.walkPreOrder(op -> {
      if (op != callable && op instanceof Callable) {
        return WalkResult.SKIP;
      }
      count(op, 1, own);
      return WalkResult.ADVANCE;
    });
  }

  /// Forgets the references that `callable` makes.
  void drop(Callable callable) {
    Map<Operation, Counter> own = usesIn(callable);
    for (Map.Entry<Operation, Counter> use : own.entrySet()) {
      Counter counter = erasable.get(use.getKey());
      if (counter != null) {
        counter.count -= use.getValue().count;
      }
    }
    own.clear();
  }

  /// `call`, which `caller` makes, is about to give way to what `callee` does.
  void inlined(Operation call, Callable caller, Callable callee) {
    if (erasable.isEmpty()) {
      return;
    }
    Map<Operation, Counter> own = usesIn(caller);
    count(call, -1, own);
    for (Map.Entry<Operation, Counter> use : usesIn(callee).entrySet()) {
      int more = use.getValue().count;
      Counter counter = erasable.get(use.getKey());
      if (counter != null) {
        counter.count += more;
        own.computeIfAbsent(use.getKey(), t -> new Counter()).count += more;
      }
    }
  }

  /// {@return whether nobody names `callable`, and nobody can from outside}
  boolean isDead(Callable callable) {
    Counter counter = erasable.get(callable);
    return counter != null && counter.count == 0;
  }

  /// {@return whether `callable` is named once, and nobody can name it from outside}
  boolean isUsedOnce(Callable callable) {
    Counter counter = erasable.get(callable);
    return counter != null && counter.count == 1;
  }
}
