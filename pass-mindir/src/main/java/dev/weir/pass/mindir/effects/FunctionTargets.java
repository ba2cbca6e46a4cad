package dev.weir.pass.mindir.effects;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.DictType;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.dialect.mindir.ReturnOp;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.SymbolIndex;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.FunctionType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Which functions the values of a module may be, wherever they come from: other functions' arguments
/// and results included. A tuple may be what any of its elements may be, and a function that is given
/// functions may have any of them as any of its parameters.
final class FunctionTargets {
  private final Map<Value, Set<FuncOp>> targets = new HashMap<>();

  /// Where what a value may be goes on to.
  private final Map<Value, Set<Value>> flows = new HashMap<>();

  /// The calls and partial applications of a value.
  private final Map<Value, Set<Operation>> applications = new HashMap<>();

  private final Deque<Value> pending = new ArrayDeque<>();

  private FunctionTargets() {}

  static FunctionTargets of(List<FuncOp> functions) {
    FunctionTargets search = new FunctionTargets();
    SymbolIndex symbols = new SymbolIndex();
    for (FuncOp function : functions) {
      function.walk(op -> search.enter(op, symbols));
    }
    search.propagate();
    return search;
  }

  /// {@return the functions that `value` may be}
  ImmutableSet<FuncOp> of(Value value) {
    return ImmutableSet.copyOf(targets.getOrDefault(value, ImmutableSet.of()));
  }

  /// {@return the values that may be functions}
  ImmutableSet<Value> values() {
    return ImmutableSet.copyOf(targets.keySet());
  }

  /// {@return whether values of `type` may be functions, or hold some}
  static boolean holdsFunctions(Type type) {
    List<Type> elements;
    if (type instanceof TupleType tuple) {
      elements = tuple.types();
    } else if (type instanceof ListType list) {
      elements = list.types();
    } else if (type instanceof DictType dictionary) {
      elements = dictionary.types();
    } else {
      return type instanceof FunctionType || type instanceof UnknownType;
    }
    for (Type element : elements) {
      if (holdsFunctions(element)) {
        return true;
      }
    }
    return false;
  }

  private void enter(Operation op, SymbolIndex symbols) {
    if (op instanceof ClosureOp closure) {
      if (symbols.lookupNearest(closure, closure.callee().path()) instanceof FuncOp function) {
        add(closure.out(), function);
        List<BlockArgument> captures = function.captures();
        for (int i = 0; i < captures.size() && i < op.operandCount(); i++) {
          flow(op.operand(i), captures.get(i));
        }
      }
      return;
    }
    if (op instanceof CallOp || op instanceof PartialOp) {
      applications.computeIfAbsent(op.operand(0), any -> new LinkedHashSet<>()).add(op);
      if (op instanceof PartialOp) {
        flow(op.operand(0), op.result(0));
      }
      return;
    }
    for (Value result : op.results()) {
      for (Value operand : op.operands()) {
        flow(operand, result);
      }
    }
  }

  private void flow(Value from, Value to) {
    if (!holdsFunctions(from.type()) || !holdsFunctions(to.type())) {
      return;
    }
    if (flows.computeIfAbsent(from, any -> new LinkedHashSet<>()).add(to)) {
      Set<FuncOp> known = targets.get(from);
      if (known != null
          && targets.computeIfAbsent(to, any -> new LinkedHashSet<>()).addAll(known)) {
        pending.add(to);
      }
    }
  }

  private void add(Value value, FuncOp function) {
    if (targets.computeIfAbsent(value, any -> new LinkedHashSet<>()).add(function)) {
      pending.add(value);
    }
  }

  private void propagate() {
    while (!pending.isEmpty()) {
      Value value = pending.remove();
      ImmutableSet<FuncOp> known = of(value);
      for (Value to : ImmutableSet.copyOf(flows.getOrDefault(value, Set.of()))) {
        for (FuncOp function : known) {
          add(to, function);
        }
      }
      for (Operation application : applications.getOrDefault(value, Set.of())) {
        for (FuncOp function : known) {
          apply(application, function);
        }
      }
    }
  }

  private void apply(Operation application, FuncOp function) {
    for (int i = 1; i < application.operandCount(); i++) {
      for (BlockArgument parameter : function.parameters()) {
        flow(application.operand(i), parameter);
      }
    }
    if (application instanceof CallOp
        && function.bodyRegion().entry().last() instanceof ReturnOp end) {
      flow(end.value(), application.result(0));
    }
  }
}
