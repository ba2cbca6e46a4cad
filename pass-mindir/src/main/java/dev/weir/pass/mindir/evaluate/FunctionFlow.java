package dev.weir.pass.mindir.evaluate;

import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.DependOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.dialect.mindir.SwitchOp;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.mindir.lowering.FunctionFacts;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Follows a function value from where it is made, through calls that pass it on and closures that capture it,
/// to where it is called.
final class FunctionFlow {
  /// How many uses are followed; a value that goes further is looked up by what it captures.
  private static final int MAX_STEPS = 128;

  private record Seen(FunctionFacts.Key key, Value value) {}

  private final TypeRecorder recorder;
  private final Set<Seen> seen = new HashSet<>();
  private int steps;

  FunctionFlow(TypeRecorder recorder) {
    this.recorder = recorder;
  }

  /// {@return the specialisations of `function` that calls of `value` in the body of `key` reach}, or nothing
  /// where the value goes out of sight
  Optional<Set<FunctionFacts.Key>> called(FunctionFacts.Key key, FuncOp function, Value value) {
    Set<FunctionFacts.Key> found = new LinkedHashSet<>();
    if (!seen.add(new Seen(key, value))) {
      return Optional.of(found);
    }
    for (OpOperand use : value.uses()) {
      Optional<Set<FunctionFacts.Key>> reached = called(key, function, use);
      if (reached.isEmpty()) {
        return reached;
      }
      found.addAll(reached.get());
    }
    return Optional.of(found);
  }

  /// {@return the same for one use}
  Optional<Set<FunctionFacts.Key>> called(FunctionFacts.Key key, FuncOp function, OpOperand use) {
    if (++steps > MAX_STEPS) {
      return Optional.empty();
    }
    Operation owner = use.owner();
    int index = use.index();
    if (owner instanceof CallOp) {
      Set<FunctionFacts.Key> callees = recorder.callees(key, owner);
      if (index == 0) {
        Set<FunctionFacts.Key> found = new LinkedHashSet<>(callees);
        found.removeIf(each -> each.function() != function);
        return Optional.of(found);
      }
      return passed(callees, function, owner.operandCount() - 1, index - 1);
    } else if (owner instanceof PartialOp && index == 0
        || owner instanceof SwitchOp && index > 0
        || owner instanceof DependOp && index == 0) {
      return called(key, function, owner.result(0));
    }
    return owner instanceof ClosureOp closure
        ? captured(key, function, closure, index)
        : Optional.empty();
  }

  /// {@return where a function goes that is argument `index` of `count`}
  private Optional<Set<FunctionFacts.Key>> passed(
      Set<FunctionFacts.Key> callees, FuncOp function, int count, int index) {
    Set<FunctionFacts.Key> found = new LinkedHashSet<>();
    for (FunctionFacts.Key callee : callees) {
      List<? extends Value> parameters = callee.function().parameters();
      Optional<Set<FunctionFacts.Key>> reached =
          parameters.size() == count
              ? called(callee, function, parameters.get(index))
              : Optional.empty();
      if (reached.isEmpty()) {
        return reached;
      }
      found.addAll(reached.get());
    }
    return callees.isEmpty() ? Optional.empty() : Optional.of(found);
  }

  /// {@return where a function goes that `closure` captures as number `index`}
  private Optional<Set<FunctionFacts.Key>> captured(
      FunctionFacts.Key key, FuncOp function, ClosureOp closure, int index) {
    Set<FunctionFacts.Key> found = new LinkedHashSet<>();
    for (FunctionFacts.Key target : recorder.keys(closure, key)) {
      List<? extends Value> captures = target.function().captures();
      Optional<Set<FunctionFacts.Key>> reached = called(target, function, captures.get(index));
      if (reached.isEmpty()) {
        return reached;
      }
      found.addAll(reached.get());
    }
    return found.isEmpty() ? Optional.empty() : Optional.of(found);
  }
}
