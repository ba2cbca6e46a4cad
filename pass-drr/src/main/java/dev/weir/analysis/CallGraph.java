package dev.weir.analysis;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.ComparableAnalysis;
import dev.weir.ir.Operation;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.attr.SymbolRefAttr;
import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.trait.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Who calls whom inside an operation. Linear in the program; valid while no call, callable or symbol
/// changes.
public final class CallGraph implements ComparableAnalysis<CallGraph> {
  private static final class Node {
    final Callable callable;
    final List<Call> callers = new ArrayList<>();
    final List<Call> calls = new ArrayList<>();
    boolean escapes;

    /// For the search of components: when the node was found, and the earliest one it leads back to.
    int found = -1;

    int earliest;
    boolean waiting;

    Node(Callable callable) {
      this.callable = callable;
    }
  }

  private final Map<Operation, Node> nodes = new IdentityHashMap<>();
  private final List<Node> order = new ArrayList<>();
  private final Map<Operation, Callable> targets = new IdentityHashMap<>();

  private CallGraph(Operation root) {
    root.walk(
        Callable.class,
        callable -> {
          Node node = new Node(callable);
          node.escapes = callable == root || !isClosed(callable, root);
          nodes.put(callable, node);
          order.add(node);
        });
    SymbolIndex symbols = new SymbolIndex();
    root.walk(op -> enter(op, symbols));
  }

  /// {@return the calls and callables that `root` holds or is}
  public static CallGraph of(Operation root) {
    return new CallGraph(root);
  }

  /// {@return whether nothing outside `root` can refer to `op`}
  private static boolean isClosed(Operation op, Operation root) {
    if (!(op instanceof Symbol symbol) || symbol.isPublic()) {
      return false;
    }
    Operation table = op.parent();
    if (symbol.isPrivate() || table == null) {
      return symbol.isPrivate();
    }
    return table == root
        ? table.parent() == null
        : !(table instanceof Symbol outer) || outer.symbolName().isEmpty() || outer.isPrivate();
  }

  private void enter(Operation op, SymbolIndex symbols) {
    SymbolRefAttr callee = null;
    if (op instanceof Call call) {
      Node caller = nodes.get(op.parentOfType(Callable.class));
      if (caller != null) {
        caller.calls.add(call);
      }
      Node target = call.resolveCallable(symbols).map(nodes::get).orElse(null);
      if (target != null) {
        target.callers.add(call);
        targets.put(op, target.callable);
        if (call.callTarget() instanceof Call.Target.Named(SymbolRefAttr name)) {
          callee = name;
        }
      }
    }
    SymbolRefAttr known = callee;
    SymbolUses.forEach(
        op,
        reference -> {
          if (reference != known) {
            Node node = nodes.get(symbols.lookupNearest(op, reference.path()));
            if (node != null) {
              node.escapes = true;
            }
          }
        });
  }

  /// {@return the callables, in program order}
  public ImmutableList<Callable> callables() {
    return order.stream().map(node -> node.callable).collect(ImmutableList.toImmutableList());
  }

  /// {@return what `call` calls, where that is known and lies inside}
  public Optional<Callable> target(Call call) {
    return Optional.ofNullable(targets.get(call));
  }

  /// {@return the known calls of `callable`, in program order}
  public ImmutableList<Call> callsTo(Callable callable) {
    Node node = nodes.get(callable);
    return node == null ? ImmutableList.of() : ImmutableList.copyOf(node.callers);
  }

  /// {@return the calls that `callable` makes itself, in program order}
  public ImmutableList<Call> callsFrom(Callable callable) {
    Node node = nodes.get(callable);
    return node == null ? ImmutableList.of() : ImmutableList.copyOf(node.calls);
  }

  /// {@return whether nobody calls `callable` but [#callsTo]: it cannot be named from outside, and no reference to it is
  /// anything but the callee of a call}
  public boolean areAllCallsKnown(Callable callable) {
    Node node = nodes.get(callable);
    return node != null && !node.escapes;
  }

  @Override
  public Optional<String> differenceFrom(CallGraph fresh) {
    if (!callables().equals(fresh.callables())) {
      return Optional.of(
          "it knew %d callables, and there are %d".formatted(order.size(), fresh.order.size()));
    }
    for (int i = 0; i < order.size(); i++) {
      Node old = order.get(i);
      Node now = fresh.order.get(i);
      String what =
          !old.callers.equals(now.callers)
              ? "the calls of"
              : !old.calls.equals(now.calls)
                  ? "the calls in"
                  : old.escapes != now.escapes ? "whether all calls are known of" : "";
      if (!what.isEmpty()) {
        String name = old.callable instanceof Symbol symbol ? " @" + symbol.symbolName() : "";
        return Optional.of(
            "%s '%s'%s changed".formatted(what, ((Operation) old.callable).name(), name));
      }
    }
    return Optional.empty();
  }

  /// {@return the callables in groups that call each other in a circle, callees before callers}
  public ImmutableList<ImmutableList<Callable>> bottomUp() {
    var components = ImmutableList.<ImmutableList<Callable>>builder();
    for (Node node : order) {
      node.found = -1;
    }
    Deque<Node> pending = new ArrayDeque<>();
    Clock clock = new Clock();
    for (Node node : order) {
      if (node.found < 0) {
        search(node, pending, clock, components);
      }
    }
    return components.build();
  }

  /// Counts the nodes in the order in which the search finds them.
  private static final class Clock {
    private int time;

    int next() {
      return time++;
    }
  }

  /// A step of the search: a node and the next of its calls to follow.
  private static final class Step {
    final Node node;
    int next;

    Step(Node node) {
      this.node = node;
    }
  }

  /// Tarjan's search for strongly connected components, with a stack of its own.
  private void search(
      Node root,
      Deque<Node> pending,
      Clock clock,
      ImmutableList.Builder<ImmutableList<Callable>> components) {
    Deque<Step> steps = new ArrayDeque<>();
    steps.push(find(root, pending, clock));
    while (!steps.isEmpty()) {
      Step step = steps.peek();
      Node node = step.node;
      if (step.next < node.calls.size()) {
        Node callee = nodes.get(targets.get(node.calls.get(step.next++)));
        if (callee == null) {
          continue;
        }
        if (callee.found < 0) {
          steps.push(find(callee, pending, clock));
        } else if (callee.waiting) {
          node.earliest = Math.min(node.earliest, callee.found);
        }
        continue;
      }
      steps.pop();
      if (!steps.isEmpty()) {
        Node caller = steps.peek().node;
        caller.earliest = Math.min(caller.earliest, node.earliest);
      }
      if (node.earliest == node.found) {
        components.add(component(node, pending));
      }
    }
  }

  private static Step find(Node node, Deque<Node> pending, Clock clock) {
    node.found = clock.next();
    node.earliest = node.found;
    node.waiting = true;
    pending.push(node);
    return new Step(node);
  }

  private static ImmutableList<Callable> component(Node first, Deque<Node> pending) {
    List<Callable> members = new ArrayList<>();
    Node member;
    do {
      member = pending.pop();
      member.waiting = false;
      members.add(member.callable);
    } while (member != first);
    return ImmutableList.copyOf(members).reverse();
  }
}
