package dev.weir.formats.mindir;

import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.SwitchOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// The value that each captured value of a function is, whichever closure captures it: the value of a
/// graph around the function, which MindSpore has the function use as it is.
///
/// A function for which there is no such value is lifted: what it captures are its parameters.
public final class CaptureRoots {
  private final Function<ClosureOp, FuncOp> targets;
  private final Map<Value, FuncOp> captures = new HashMap<>();
  private final Map<Value, List<Value>> dependents = new HashMap<>();
  private final Map<Value, Value> roots = new HashMap<>();
  private final Set<FuncOp> lifted = new HashSet<>();
  private final ArrayDeque<Proposal> left = new ArrayDeque<>();

  /// That `capture` is `root`.
  private record Proposal(Value capture, Value root) {}

  /// Looks at all closures in `functions`.
  ///
  /// @param targets the function that a closure binds
  /// @param liftBranches whether a function among which `mindir.switch` chooses is lifted in any case
  public CaptureRoots(
      Collection<FuncOp> functions, Function<ClosureOp, FuncOp> targets, boolean liftBranches) {
    this.targets = targets;
    for (FuncOp function : functions) {
      for (BlockArgument capture : function.captures()) {
        captures.put(capture, function);
      }
    }
    List<ClosureOp> closures = new ArrayList<>();
    for (FuncOp function : functions) {
      for (Operation op : function.bodyRegion().entry()) {
        if (op instanceof ClosureOp closure && !closure.captured().isEmpty()) {
          closures.add(closure);
          connect(closure);
        } else if (liftBranches && op instanceof SwitchOp) {
          for (Value choice : op.operands().subList(1, 3)) {
            if (choice.definingOp() instanceof ClosureOp closure) {
              lift(targets.apply(closure));
            }
          }
        }
      }
    }
    for (ClosureOp closure : closures) {
      List<BlockArgument> taken = targets.apply(closure).captures();
      for (int i = 0; i < Math.min(taken.size(), closure.captured().size()); i++) {
        Value value = closure.captured().get(i);
        if (!captures.containsKey(value)) {
          left.add(new Proposal(taken.get(i), value));
        }
      }
    }
    settle();
    for (FuncOp function : functions) {
      for (BlockArgument capture : function.captures()) {
        if (!roots.containsKey(capture)) {
          lift(function);
          settle();
        }
      }
    }
  }

  private void connect(ClosureOp closure) {
    List<BlockArgument> taken = targets.apply(closure).captures();
    for (int i = 0; i < Math.min(taken.size(), closure.captured().size()); i++) {
      Value value = closure.captured().get(i);
      if (captures.containsKey(value)) {
        dependents.computeIfAbsent(value, key -> new ArrayList<>()).add(taken.get(i));
      }
    }
  }

  private void settle() {
    while (!left.isEmpty()) {
      Proposal next = left.poll();
      Value known = roots.get(next.capture());
      if (known == null) {
        set(next.capture(), next.root());
      } else if (known != next.root()
          && known != next.capture() // a function that passes on its own
          && next.root() != next.capture()) {
        lift(captures.get(next.capture()));
      }
    }
  }

  private void set(Value capture, Value root) {
    roots.put(capture, root);
    for (Value dependent : dependents.getOrDefault(capture, List.of())) {
      left.add(new Proposal(dependent, root));
    }
  }

  private void lift(FuncOp function) {
    if (lifted.add(function)) {
      for (BlockArgument capture : function.captures()) {
        set(capture, capture);
      }
    }
  }

  /// {@return whether what `function` captures are parameters of it}
  public boolean isLifted(FuncOp function) {
    return lifted.contains(function);
  }

  /// {@return the value that `value` is: itself, unless a function that is not lifted captures it}
  public Value rootOf(Value value) {
    return roots.getOrDefault(value, value);
  }
}
