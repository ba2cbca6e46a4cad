package dev.weir.pass.general;

import com.google.common.collect.ImmutableList;
import dev.weir.analysis.CallGraph;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.trait.Symbol;
import dev.weir.pass.Option;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Inlines what is called as long as the program stays within a budget: one callable after the other, each
/// wherever it is called, the one that adds least first. What is beyond the budget stays a function that is called, so
/// that it is compiled once however often it runs.
///
/// It runs when all that gains from functions being seen once is done, and before what gains from seeing across calls. What
/// calls itself stays, and so do callables of several blocks and calls that [Inlining] does not allow.
///
/// MindSpore inlines the graphs of `lazy_inline` at the end of its optimisations, all of them.
///
/// @param budget how many operations the program may have afterwards
public record LateInlinePass(int budget) implements Pass {
  private static final Option<Integer> BUDGET =
      Option.integer("budget", 4096, "how many operations the program may have afterwards");

  /// The type of the pass.
  public static final PassType<LateInlinePass> TYPE =
      PassType.builder(
              LateInlinePass.class,
              "late-inline",
              "Inlines what is called as long as the program stays small")
          .option(BUDGET, LateInlinePass::budget)
          .build(options -> new LateInlinePass(options.get(BUDGET)));

  /// A pass with the usual budget.
  public LateInlinePass() {
    this(BUDGET.defaultValue());
  }

  @Override
  public PassType<LateInlinePass> type() {
    return TYPE;
  }

  @Override
  public void run(Operation root, PassRun run) {
    Search search = new Search(root);
    long total = root.operationCount();
    long inlined = 0;
    for (Callable next = search.least(budget - total);
        next != null;
        next = search.least(budget - total)) {
      inlined += search.inline(next);
      total = root.operationCount();
    }
    run.count("inlined", inlined);
    run.count("kept", search.kept());
    if (inlined == 0) {
      run.preserveAll();
    }
  }

  /// What is called, and by what.
  private static final class Search {
    private final Operation root;
    private final BodyInlining bodies = new BodyInlining(null);
    private final Set<Operation> done = new HashSet<>();
    private Map<Callable, List<Call>> calls = new LinkedHashMap<>();

    Search(Operation root) {
      this.root = root;
    }

    long kept() {
      return calls.values().stream().mapToLong(List::size).sum();
    }

    /// {@return the callable whose body adds least}, if anything no more than `room`; or null
    @Nullable Callable least(long room) {
      CallGraph graph = CallGraph.of(root);
      calls = new LinkedHashMap<>();
      Callable best = null;
      long least = Math.max(room, 0);
      for (ImmutableList<Callable> component : graph.bottomUp()) {
        Callable callable = component.get(0);
        ImmutableList<Call> known = graph.callsTo(callable);
        if (known.isEmpty() || component.size() > 1) {
          continue;
        }
        calls.put(callable, known);
        long size = callable.operationCount();
        // A call and a return go where a body comes.
        long growth = (size - 3) * known.size() - (goes(callable, graph) ? size : 0);
        if (growth <= least
            && (best == null || growth < least)
            && !done.contains(callable)
            && mayInline(callable, known, graph)) {
          best = callable;
          least = growth;
        }
      }
      return best;
    }

    /// {@return whether nobody needs `callable` once its calls are inlined}
    private static boolean goes(Callable callable, CallGraph graph) {
      return callable instanceof Symbol symbol
          && symbol.isPrivate()
          && graph.areAllCallsKnown(callable);
    }

    private boolean mayInline(Callable callable, List<Call> known, CallGraph graph) {
      Region body = callable.callableRegion().orElse(null);
      if (body == null
          || body.size() != 1
          || graph.callsFrom(callable).stream().anyMatch(known::contains)) {
        return false;
      }
      InliningRules rules = new InliningRules();
      for (Call call : known) {
        if (!bodies.fits(call, callable, body)
            || !rules.allow(call, callable, body, true)
            || callable.isAncestorOf(call)) {
          return false;
        }
      }
      return true;
    }

    /// {@return how many calls were inlined}
    long inline(Callable callable) {
      done.add(callable);
      List<Call> known = Objects.requireNonNull(calls.remove(callable));
      boolean goes = goes(callable, CallGraph.of(root));
      for (Call call : known) {
        bodies.inline(call, callable, true, false, found -> {});
      }
      if (goes) {
        new Rewriter().erase(callable);
      }
      return known.size();
    }
  }
}
