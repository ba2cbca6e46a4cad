package dev.weir.pass.mindir.evaluate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ClosureOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.PartialOp;
import dev.weir.ir.Location;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.mindir.lowering.Form;
import dev.weir.pass.mindir.lowering.FunctionFacts;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What an evaluation of function graphs finds of their values: the forms in each specialisation, and which
/// specialisation each call reaches.
final class TypeRecorder {
  private record Site(FunctionFacts.Key caller, Operation call) {}

  private record Captured(FuncOp function, ImmutableList<Form> forms) {}

  private final Map<FunctionFacts.Key, Map<Value, Form>> bodies = new LinkedHashMap<>();
  private final Map<Site, Set<FunctionFacts.Key>> calls = new HashMap<>();
  private final Map<Captured, Set<FunctionFacts.Key>> values = new HashMap<>();
  private final Map<FunctionFacts.Key, Location> callers = new HashMap<>();
  private int valueDepth;

  /// Forgets all.
  void clear() {
    bodies.clear();
    calls.clear();
    values.clear();
    callers.clear();
  }

  /// Calls that follow are those of functions as values, wherever these were made.
  void enterValue() {
    valueDepth++;
  }

  /// Ends what [#enterValue] began.
  void leaveValue() {
    valueDepth--;
  }

  /// Notes a call.
  ///
  /// @param given the forms of parameters and captures before they were joined with others
  void call(
      Optional<FunctionFacts.Key> caller,
      @Nullable Operation op,
      ImmutableList<Form> given,
      FunctionFacts.Key callee,
      Location location) {
    callers.putIfAbsent(callee, location);
    if (caller.isPresent() && valueDepth == 0 && op instanceof CallOp call) {
      calls.computeIfAbsent(new Site(caller.get(), op), any -> new LinkedHashSet<>()).add(callee);
      if (isOf(call.callee(), callee.function())) {
        return;
      }
    }
    int parameters = callee.function().parameters().size();
    values
        .computeIfAbsent(
            new Captured(callee.function(), given.subList(parameters, given.size())),
            any -> new LinkedHashSet<>())
        .add(callee);
  }

  /// {@return whether `callee` is made of a closure of `function` right there}
  private static boolean isOf(Value callee, FuncOp function) {
    Value made = callee;
    while (made.definingOp() instanceof PartialOp partial) {
      made = partial.callee();
    }
    return made.definingOp() instanceof ClosureOp closure
        && closure.callee().path().equals(ImmutableList.of(function.symName()));
  }

  /// Records the inferred types of the values of a body.
  void body(FunctionFacts.Key key, Map<Value, Lowered> known) {
    Map<Value, Form> forms = new HashMap<>();
    known.forEach((value, lowered) -> form(lowered).ifPresent(form -> forms.put(value, form)));
    bodies.put(key, forms);
  }

  private static Optional<Form> form(Lowered value) {
    try {
      return Optional.of(Form.of(value));
    } catch (LoweringException failure) {
      return Optional.empty(); // a derivative, which has no type of its own
    }
  }

  /// {@return the specialisations}, the main one first
  ImmutableSet<FunctionFacts.Key> keys() {
    return ImmutableSet.copyOf(bodies.keySet());
  }

  /// {@return the form of `value` in the body of `key`}, if anything is known of it
  Optional<Form> form(FunctionFacts.Key key, Value value) {
    return Optional.ofNullable(bodies.getOrDefault(key, Map.of()).get(value));
  }

  /// {@return what `call` reaches in the body of `key`}
  Set<FunctionFacts.Key> callees(FunctionFacts.Key key, Operation call) {
    return calls.getOrDefault(new Site(key, call), Set.of());
  }

  /// {@return what calls of `function` as a value with such captures reach}
  Set<FunctionFacts.Key> callees(FuncOp function, ImmutableList<Form> captured) {
    return values.getOrDefault(new Captured(function, captured), Set.of());
  }

  /// {@return the specialisations of the function of `closure`, made in the body of `key`}
  Set<FunctionFacts.Key> keys(ClosureOp closure, FunctionFacts.Key key) {
    if (!(form(key, closure.out()).orElse(null) instanceof Form.OfFunction made)) {
      return ImmutableSet.of();
    }
    Set<FunctionFacts.Key> found = new LinkedHashSet<>(callees(made.function(), made.captured()));
    for (OpOperand use : closure.out().uses()) {
      if (use.owner() instanceof CallOp && use.index() == 0) {
        callees(key, use.owner()).stream()
            .filter(callee -> callee.function() == made.function())
            .forEach(found::add);
      }
    }
    return ImmutableSet.copyOf(found);
  }

  /// {@return where `key` is called first}
  Location caller(FunctionFacts.Key key) {
    return callers.getOrDefault(key, key.function().location());
  }
}
