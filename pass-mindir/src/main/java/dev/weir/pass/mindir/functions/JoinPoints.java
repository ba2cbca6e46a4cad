package dev.weir.pass.mindir.functions;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.DependOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.MakeTupleOp;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.dialect.mindir.SwitchLayerOp;
import dev.weir.dialect.mindir.SwitchOp;
import dev.weir.dialect.mindir.UpdateStateOp;
import dev.weir.ir.Operation;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Where the branches of a choice meet again.
///
/// MindSpore's parser ends both branches of an `if` with a call of the graph that holds the rest (`↓f`).
/// Over the graph whose nodes are functions and whose edges are tail calls, that is the nearest common
/// postdominator of the branches. Copying it into both doubles the program with each `if`; it is to be
/// entered once, with what the branches would pass to it.
///
/// A function that stays a function is a leaf: a call of it gives the result.
public final class JoinPoints {
  private final SymbolIndex symbols;
  private final Predicate<FuncOp> isLeaf;
  private final Map<FuncOp, Optional<CallOp>> tails = new HashMap<>();

  /// The nearest postdominator of each function; empty where that is the end of the program.
  private final Map<FuncOp, Optional<FuncOp>> next = new HashMap<>();

  /// How many postdominators each function has.
  private final Map<FuncOp, Integer> depths = new HashMap<>();

  /// @param isLeaf whether a call of a function is made when the program runs
  public JoinPoints(SymbolIndex symbols, Predicate<FuncOp> isLeaf) {
    this.symbols = symbols;
    this.isLeaf = isLeaf;
  }

  /// {@return the function that all ways from each of `branches` lead to, the first of them}, or nothing
  /// where one may end without
  public Optional<FuncOp> of(List<FuncOp> branches) {
    Optional<FuncOp> join = Optional.of(branches.get(0));
    visit(branches.get(0));
    for (FuncOp branch : branches.subList(1, branches.size())) {
      visit(branch);
      join = join.flatMap(found -> meet(found, branch));
    }
    return join;
  }

  /// {@return the function that all ways from `join`, a result of [#of], lead to, the first of them}
  public Optional<FuncOp> after(FuncOp join) {
    return next.getOrDefault(join, Optional.empty());
  }

  /// {@return the call that gives what `function` returns}, after which it has nothing left to do
  public Optional<CallOp> tailCall(FuncOp function) {
    return tails.computeIfAbsent(function, JoinPoints::findTail);
  }

  private static Optional<CallOp> findTail(FuncOp function) {
    Value returned = function.returnOp().value();
    while (returned.definingOp() instanceof DependOp depend) {
      returned = depend.operand(0);
    }
    if (!(returned.definingOp() instanceof CallOp call) || call.parent() != function) {
      return Optional.empty();
    }
    for (Operation op = call.next(); op != null && op != function.returnOp(); op = op.next()) {
      if (!(op instanceof DependOp) && !(op instanceof UpdateStateOp)) {
        return Optional.empty();
      }
    }
    return Optional.of(call);
  }

  // Postdominators.

  private record Visit(FuncOp function, List<FuncOp> successors, Iterator<FuncOp> open) {}

  /// Finds the postdominators of `root` and of all that it leads to, successors first.
  private void visit(FuncOp root) {
    if (next.containsKey(root)) {
      return;
    }
    Deque<Visit> path = new ArrayDeque<>();
    Set<FuncOp> onPath = new HashSet<>();
    open(path, onPath, root);
    while (!path.isEmpty()) {
      Visit visit = path.element();
      if (visit.open().hasNext()) {
        FuncOp successor = visit.open().next();
        if (!next.containsKey(successor) && onPath.add(successor)) {
          open(path, onPath, successor);
        }
        continue;
      }
      path.pop();
      onPath.remove(visit.function());
      Optional<FuncOp> join = joinOf(visit.successors());
      next.put(visit.function(), join);
      depths.put(visit.function(), join.map(found -> depth(found) + 1).orElse(0));
    }
  }

  private void open(Deque<Visit> path, Set<FuncOp> onPath, FuncOp function) {
    onPath.add(function);
    List<FuncOp> successors = successors(function);
    path.push(new Visit(function, successors, successors.iterator()));
  }

  private Optional<FuncOp> joinOf(List<FuncOp> successors) {
    if (successors.isEmpty() || !next.keySet().containsAll(successors)) {
      return Optional.empty();
    }
    Optional<FuncOp> join = Optional.of(successors.get(0));
    for (FuncOp successor : successors.subList(1, successors.size())) {
      join = join.flatMap(found -> meet(found, successor));
    }
    return join;
  }

  private Optional<FuncOp> meet(FuncOp a, FuncOp b) {
    @Nullable FuncOp x = a;
    @Nullable FuncOp y = b;
    while (x != y && x != null && y != null) {
      if (depth(x) >= depth(y)) {
        x = next(x);
      } else {
        y = next(y);
      }
    }
    return x == y ? Optional.ofNullable(x) : Optional.empty();
  }

  private @Nullable FuncOp next(FuncOp function) {
    return after(function).orElse(null);
  }

  private int depth(FuncOp function) {
    return depths.getOrDefault(function, 0);
  }

  /// {@return what `function` may call last}, nothing where it may also end, or call what is not known
  private List<FuncOp> successors(FuncOp function) {
    Optional<CallOp> tail = isLeaf.test(function) ? Optional.empty() : tailCall(function);
    List<FuncOp> targets = new ArrayList<>();
    boolean known = tail.isPresent() && addTargets(tail.get().callee(), targets);
    return known ? ImmutableList.copyOf(targets) : ImmutableList.of();
  }

  /// Adds the functions of which `callee` is one.
  ///
  /// @return whether they are known
  private boolean addTargets(Value callee, List<FuncOp> into) {
    Operation op = callee.definingOp();
    if (op instanceof ClosureOp closure) {
      return symbols.lookupNearest(closure, closure.callee().path()) instanceof FuncOp function
          && into.add(function);
    } else if (op instanceof PartialOp partial) {
      return addTargets(partial.callee(), into);
    } else if (op instanceof SwitchOp choice) {
      return addTargets(choice.whenTrue(), into) && addTargets(choice.whenFalse(), into);
    }
    if (!(op instanceof SwitchLayerOp choice)
        || !(choice.layers().definingOp() instanceof MakeTupleOp layers)) {
      return false;
    }
    boolean known = layers.operandCount() > 0;
    for (Value layer : layers.operands()) {
      known = known && addTargets(layer, into);
    }
    return known;
  }
}
