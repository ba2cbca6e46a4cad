package dev.weir.pass.onnx.lowering;

import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/// The rules, by the kind of operator.
///
/// @param <W> what rules add operators with
public final class RuleTable<W extends ResultMap> {
  private final Map<Class<?>, Conditional<?, W>> rules = new HashMap<>();

  /// A rule, and the operators of its kind that it takes.
  private record Conditional<T extends Operation, W>(Predicate<T> condition, Rule<T, W> rule) {}

  /// Adds a rule.
  public <T extends Operation> void add(Class<T> kind, Rule<T, W> rule) {
    addIf(kind, op -> true, rule);
  }

  private <T extends Operation> void addIf(Class<T> kind, Predicate<T> condition, Rule<T, W> rule) {
    if (rules.putIfAbsent(kind, new Conditional<>(condition, rule)) != null) {
      throw new IllegalStateException("two rules for " + kind.getSimpleName());
    }
  }

  /// Adds a rule for an operator whose first result is a tensor, and whose others nobody uses.
  public <T extends Operation> void one(Class<T> kind, BiFunction<T, W, Value> rule) {
    add(kind, (op, writer) -> writer.set(op.result(0), rule.apply(op, writer)));
  }

  /// Adds a rule as [#one] does, for the operators of its kind of which `condition` holds.
  public <T extends Operation> void oneIf(
      Class<T> kind, Predicate<T> condition, BiFunction<T, W, Value> rule) {
    addIf(kind, condition, (op, writer) -> writer.set(op.result(0), rule.apply(op, writer)));
  }

  /// Adds a rule for an operator whose results are tensors, as many as are asked for.
  public <T extends Operation> void many(Class<T> kind, BiFunction<T, W, List<Value>> rule) {
    add(
        kind,
        (op, writer) -> {
          List<Value> results = rule.apply(op, writer);
          for (int i = 0; i < op.resultCount(); i++) {
            writer.set(op.result(i), results.get(i));
          }
        });
  }

  /// {@return the rule for `op`, if there is one}
  @SuppressWarnings("unchecked") // a rule is stored under the class of what it takes
  public Optional<Rule<Operation, W>> find(Operation op) {
    return Optional.ofNullable((Conditional<Operation, W>) rules.get(op.definition().opClass()))
        .filter(found -> found.condition().test(op))
        .map(Conditional::rule);
  }

  /// {@return whether there is a rule for the operators of `kind`}
  public boolean has(Class<?> kind) {
    return rules.containsKey(kind);
  }
}
