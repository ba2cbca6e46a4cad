package dev.weir.pass.onnx.lowering;

import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/// The rules, by the kind of operator.
public final class RuleTable {
  private final Map<Class<?>, Rule<?>> rules = new HashMap<>();

  /// Adds a rule.
  public <T extends Operation> void add(Class<T> kind, Rule<T> rule) {
    if (rules.putIfAbsent(kind, rule) != null) {
      throw new IllegalStateException("two rules for " + kind.getSimpleName());
    }
  }

  /// Adds a rule for an operator whose first result is a tensor, and whose others nobody uses.
  public <T extends Operation> void one(Class<T> kind, BiFunction<T, GraphWriter, Value> rule) {
    add(kind, (op, graph) -> graph.set(op.result(0), rule.apply(op, graph)));
  }

  /// Adds a rule for an operator whose results are tensors, as many as are asked for.
  public <T extends Operation> void many(
      Class<T> kind, BiFunction<T, GraphWriter, List<Value>> rule) {
    add(
        kind,
        (op, graph) -> {
          List<Value> results = rule.apply(op, graph);
          for (int i = 0; i < op.resultCount(); i++) {
            graph.set(op.result(i), results.get(i));
          }
        });
  }

  /// {@return the rule for `op`, if there is one}
  @SuppressWarnings("unchecked") // a rule is stored under the class of what it takes
  Optional<Rule<Operation>> find(Operation op) {
    return Optional.ofNullable((Rule<Operation>) rules.get(op.definition().opClass()));
  }

  /// {@return whether there is a rule for the operators of `kind`}
  public boolean has(Class<?> kind) {
    return rules.containsKey(kind);
  }
}
