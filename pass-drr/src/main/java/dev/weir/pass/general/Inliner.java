package dev.weir.pass.general;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import dev.weir.analysis.CallGraph;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.SingleBlock;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.trait.Terminator;
import dev.weir.pass.PassRun;
import dev.weir.pass.Pipeline;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One run of the inliner: goes through the call graph from callees to callers.
///
/// The calls of a body are worked off from the last to the first, so that of a block only what was not
/// looked at yet is ever moved. A callable that only one call names waits with its own calls until its
/// body has moved to where it stays: along a chain of such calls no operation moves twice. The cost is
/// linear in the program and the budget.
final class Inliner {
  private static final String BRANCH = "cf.br";
  private static final long LEAST_BUDGET = 100_000;
  private static final long BUDGET_PER_OPERATION = 4;

  /// A callable through a copy of whose body a call came into its caller.
  private record Origin(Callable callable, @Nullable Origin before) {
    static boolean includes(@Nullable Origin origin, Callable callable) {
      for (Origin at = origin; at != null; at = at.before()) {
        if (at.callable() == callable) {
          return true;
        }
      }
      return false;
    }
  }

  /// A call to be looked at.
  private record Pending(Call call, Callable caller, Callable callee, @Nullable Origin origin) {}

  private final Operation root;
  private final InlinePass options;
  private final PassRun run;
  private final Pipeline usual;
  private final ImmutableMap<String, Pipeline> named;
  private final CallGraph graph;
  private final SymbolIndex symbols = new SymbolIndex();
  private final CallableUses uses;
  private final InliningRules rules = new InliningRules();
  private final BodyInlining bodies;
  private final Map<Operation, Set<Operation>> callees = new IdentityHashMap<>();
  private final Map<Operation, Integer> sizes = new IdentityHashMap<>();
  private final Set<Operation> dead = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<Callable> deadInOrder = new ArrayList<>();
  private final Deque<Pending> pending = new ArrayDeque<>();

  /// The callables that wait, by the one that calls them.
  private final ListMultimap<Operation, Callable> waiting =
      MultimapBuilder.linkedHashKeys().arrayListValues(1).build();

  /// Those among them whose one block will become several.
  private final Set<Operation> branching = Collections.newSetFromMap(new IdentityHashMap<>());

  private long inlined;

  /// How many operations copies of bodies may still make.
  private long budget;

  private boolean isExhausted;

  Inliner(
      Operation root,
      InlinePass options,
      PassRun run,
      Pipeline usual,
      ImmutableMap<String, Pipeline> named) {
    this.root = root;
    this.options = options;
    this.run = run;
    this.usual = usual;
    this.named = named;
    graph = CallGraph.of(root);
    uses = new CallableUses(root, graph, symbols);
    bodies = new BodyInlining(run.registry().operation(BRANCH));
    budget = options.maxOperations() < 0 ? usualBudget(root) : options.maxOperations();
  }

  private static long usualBudget(Operation root) {
    return LEAST_BUDGET + BUDGET_PER_OPERATION * root.operationCount();
  }

  long inlined() {
    return inlined;
  }

  long erased() {
    return deadInOrder.size();
  }

  void run() {
    for (ImmutableList<Callable> component : graph.bottomUp()) {
      List<Callable> bodied = new ArrayList<>(component.size());
      for (Callable callable : component) {
        if (callable.callableRegion().filter(body -> !body.isEmpty()).isPresent()) {
          bodied.add(callable);
        }
      }
      Callable caller = bodied.size() == 1 ? onlyCaller(bodied.get(0)) : null;
      if (caller == null) {
        inlineInto(bodied);
      } else if (simplify(bodied)) {
        hold(bodied.get(0), caller);
      }
    }
    Rewriter rewriter = new Rewriter();
    deadInOrder.forEach(rewriter::erase);
  }

  /// {@return who makes the only call of `callable`, which nothing else names, into whose body it can
  /// therefore move; null where there is none, or a threshold may keep it out}
  private @Nullable Callable onlyCaller(Callable callable) {
    if (options.inliningThreshold() >= 0
        || callable == root
        || !uses.isUsedOnce(callable)
        || !graph.areAllCallsKnown(callable)) {
      return null;
    }
    ImmutableList<Call> calls = graph.callsTo(callable);
    if (calls.size() != 1 || calls.get(0) instanceof Terminator) {
      return null;
    }
    Callable caller = calls.get(0).parentOfType(Callable.class);
    return caller == callable
            || caller == null
            || caller.callableRegion().filter(body -> !body.isEmpty()).isEmpty()
        ? null
        : caller;
  }

  private void hold(Callable callable, Callable caller) {
    waiting.put(caller, callable);
    Block entry = callable.callableRegion().orElseThrow().entry();
    for (Operation op = entry.first(); op != null; op = op.next()) {
      if (op instanceof Call call) {
        Callable callee = target(call);
        if (callee != null
            && hasSeveralBlocks(callee)
            && isAllowed(new Pending(call, callable, callee, null))) {
          branching.add(callable);
          return;
        }
      }
    }
  }

  /// {@return whether the body of `callable` has several blocks, or will when what it calls is inlined}
  private boolean hasSeveralBlocks(Callable callable) {
    return branching.contains(callable) || callable.callableRegion().orElseThrow().size() > 1;
  }

  /// Inlines calls into a component, and into those that waited to move into it and could not.
  private void inlineInto(List<Callable> component) {
    Deque<List<Callable>> components = new ArrayDeque<>();
    components.push(component);
    while (!components.isEmpty()) {
      List<Callable> next = components.pop();
      Deque<Callable> reached = new ArrayDeque<>(next);
      for (int iteration = 0; ; iteration++) {
        if (next.isEmpty()
            || !simplify(next)
            || !inlineCalls(next)
            || iteration + 1 >= options.maxIterations()) {
          break;
        }
      }
      while (!reached.isEmpty()) {
        for (Callable callee : waiting.removeAll(reached.pop())) {
          if (dead.contains(callee)) {
            reached.push(callee);
          } else {
            components.push(new ArrayList<>(List.of(callee)));
          }
        }
      }
    }
  }

  /// {@return whether all went well}
  private boolean simplify(List<Callable> component) {
    for (Callable callable : component) {
      Pipeline pipeline = named.getOrDefault(callable.name(), usual);
      if (pipeline.elements().isEmpty()
          || callable == root
          || !(callable instanceof IsolatedFromAbove)) {
        continue;
      }
      if (!run.runPipeline(pipeline, callable)) {
        return false;
      }
      uses.recount(callable);
      changed(callable);
    }
    return true;
  }

  private void changed(Callable callable) {
    callable.callableRegion().ifPresent(rules::forget);
    sizes.remove(callable);
  }

  /// {@return whether anything was inlined}
  private boolean inlineCalls(List<Callable> component) {
    boolean any = false;
    for (Callable caller : component) {
      if (uses.isDead(caller)) {
        uses.drop(caller);
        bury(caller);
      }
    }
    for (int i = component.size() - 1; i >= 0; i--) {
      Callable caller = component.get(i);
      if (dead.contains(caller)) {
        continue;
      }
      Region body = caller.callableRegion().orElseThrow();
      List<Call> calls = new ArrayList<>();
      for (Block block : body) {
        BodyInlining.collectCalls(block, calls::add);
      }
      push(calls, caller, null);
      while (!pending.isEmpty()) {
        any |= visit(pending.pop());
      }
    }
    component.removeIf(dead::contains);
    return any;
  }

  /// Has `calls` looked at next, the last first.
  private void push(List<Call> calls, Callable caller, @Nullable Origin origin) {
    for (Call call : calls) {
      Callable callee = target(call);
      if (callee != null) {
        pending.push(new Pending(call, caller, callee, origin));
      }
    }
  }

  /// {@return the callable with a body that `call` calls, or null}
  private @Nullable Callable target(Call call) {
    Callable callee = call.resolveCallable(symbols).orElse(null);
    return callee != null
            && !dead.contains(callee)
            && root.isAncestorOf(callee)
            && callee.callableRegion().filter(body -> !body.isEmpty()).isPresent()
        ? callee
        : null;
  }

  private boolean isAllowed(Pending at) {
    Callable callee = at.callee();
    Region body = callee.callableRegion().orElseThrow();
    return mayInline(at)
        && isSmallEnough(at.caller(), callee)
        && bodies.fits(at.call(), callee, body)
        && rules.allow(at.call(), callee, body, !uses.isUsedOnce(callee));
  }

  /// {@return whether the call was inlined}
  private boolean visit(Pending at) {
    Callable callee = at.callee();
    Callable caller = at.caller();
    Call call = at.call();
    boolean copied = !uses.isUsedOnce(callee);
    if (!isAllowed(at) || copied && !isWithinBudget(call, callee)) {
      return false;
    }
    boolean several = hasSeveralBlocks(callee);
    grow(caller, callee, several);
    uses.inlined(call, caller, callee);
    caller.callableRegion().ifPresent(rules::forget);
    List<Call> found = new ArrayList<>();
    bodies.inline(call, callee, copied, several, found::add);
    if (!copied) {
      uses.drop(callee);
      bury(callee);
    }
    push(found, caller, copied ? new Origin(callee, at.origin()) : at.origin());
    inlined++;
    return true;
  }

  private void bury(Callable callable) {
    if (dead.add(callable)) {
      deadInOrder.add(callable);
    }
  }

  private boolean mayInline(Pending at) {
    Callable callee = at.callee();
    Call call = at.call();
    Set<Operation> further = calleesOf(callee);
    if (call instanceof Terminator
        || Origin.includes(at.origin(), callee)
        || further.contains(callee)
        || further.contains(at.caller())
        || callee.isAncestorOf(call)) {
      return false;
    }
    Operation around = call.parent();
    return !hasSeveralBlocks(callee)
        || around == null
        || around.name().equals(callee.name())
        || around.definition().isRegistered() && !(around instanceof SingleBlock);
  }

  /// {@return what `callable` called before anything was inlined}
  private Set<Operation> calleesOf(Callable callable) {
    Set<Operation> known = callees.get(callable);
    if (known == null) {
      known = Collections.newSetFromMap(new IdentityHashMap<>());
      for (Call call : graph.callsFrom(callable)) {
        graph.target(call).ifPresent(known::add);
      }
      callees.put(callable, known);
    }
    return known;
  }

  private boolean isSmallEnough(Callable caller, Callable callee) {
    int threshold = options.inliningThreshold();
    if (threshold < 0) {
      return true;
    }
    long around = size(caller);
    return threshold > 0 && (around == 0 || size(callee) * 100L / around <= threshold);
  }

  private boolean isWithinBudget(Call call, Callable callee) {
    int size = size(callee);
    if (size <= budget) {
      budget -= size;
      return true;
    }
    if (!isExhausted) {
      isExhausted = true;
      run.diagnostics()
          .remark(
              call.location(),
              "this call and maybe others are not inlined: the copies made so far leave room for %d"
                  + " operations, and '%s' has %d; option 'max-operations' of pass 'inline' allows"
                  + " more",
              budget,
              callee instanceof Symbol symbol ? symbol.symbolName() : callee.name(),
              size);
    }
    return false;
  }

  private int size(Callable callable) {
    Integer known = sizes.get(callable);
    if (known == null) {
      known = (int) callable.operationCount() - 1;
      sizes.put(callable, known);
    }
    return known;
  }

  /// The call goes and, where there is one block, the end of the body.
  private void grow(Callable caller, Callable callee, boolean several) {
    sizes.put(caller, size(caller) + size(callee) - (several ? 1 : 2));
  }
}
