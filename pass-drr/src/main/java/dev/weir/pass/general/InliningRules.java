package dev.weir.pass.general;

import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.Callable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// What all dialects together allow to be inlined.
final class InliningRules {
  /// Loaded with the first use.
  private static final class Loaded {
    static final Map<String, Inlining> BY_NAMESPACE = load();

    private static Map<String, Inlining> load() {
      Map<String, Inlining> found = new HashMap<>();
      for (Inlining rules : ServiceLoader.load(Inlining.class)) {
        rules.namespaces().forEach(namespace -> found.put(namespace, rules));
      }
      return found;
    }
  }

  /// Facts about bodies that are copied.
  private final Map<Region, Boolean> copyable = new IdentityHashMap<>();

  private static @Nullable Inlining of(@Nullable Operation op) {
    return op == null || !op.definition().isRegistered()
        ? null
        : Loaded.BY_NAMESPACE.get(op.definition().dialectName());
  }

  /// Forgets the facts about `body`, which changes.
  void forget(Region body) {
    copyable.remove(body);
  }

  /// {@return whether all dialects agree that the body of `callee` stands for `call`}
  boolean allow(Call call, Callable callee, Region body, boolean copied) {
    Inlining ofCall = of(call);
    Region into = call.parentRegion();
    if (ofCall == null || into == null || !ofCall.allowsCall(call, callee, copied)) {
      return false;
    }
    Inlining around = of(into.parent());
    if (around == null || !around.allowsRegion(into, body, copied)) {
      return false;
    }
    if (!copied) {
      return allowOperations(body, false);
    }
    Boolean known = copyable.get(body);
    if (known == null) {
      known = allowOperations(body, true);
      copyable.put(body, known);
    }
    return known;
  }

  private static boolean allowOperations(Region body, boolean copied) {
    Deque<Region> waiting = new ArrayDeque<>();
    waiting.push(body);
    while (!waiting.isEmpty()) {
      for (var block : waiting.pop()) {
        for (Operation op = block.first(); op != null; op = op.next()) {
          Inlining rules = of(op);
          if (rules == null || !rules.allowsOperation(op, copied)) {
            return false;
          }
          if (op.regionCount() > 0 && rules.isDecidedInside(op)) {
            waiting.addAll(op.regions());
          }
        }
      }
    }
    return true;
  }
}
