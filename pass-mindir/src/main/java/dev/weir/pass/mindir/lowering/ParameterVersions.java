package dev.weir.pass.mindir.lowering;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.mindir.SideEffects;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// What stands for each parameter that the program changes: the parameter, or what the last operator
/// that wrote to it gives. All of these are the same memory; that they are different values keeps what
/// is read before a change apart from what is read after it.
public final class ParameterVersions {
  private final Set<Value> all = new HashSet<>();
  private Map<String, Value> current = new LinkedHashMap<>();

  /// {@return the keys of the parameters that something in `functions` writes to}
  public static ImmutableSet<String> written(Iterable<FuncOp> functions) {
    var keys = ImmutableSet.<String>builder();
    for (FuncOp function : functions) {
      function.walk(
          PrimitiveOp.class,
          op -> {
            if (SideEffects.of(op) == SideEffects.MEMORY) {
              for (Value operand : op.operands()) {
                if (operand.type() instanceof RefType ref) {
                  keys.add(ref.key());
                }
              }
            }
          });
    }
    return keys.build();
  }

  /// {@return what stands for `parameter` now}
  public Value now(OperatorBuilder out, Lowered.Parameter parameter) {
    Value known = current.get(parameter.name());
    if (known != null) {
      return known;
    }
    Value made = out.add(PirOps.parameter(parameter.name(), parameter.type()));
    set(parameter.name(), made);
    return made;
  }

  private void set(String name, Value version) {
    all.add(version);
    current.put(name, version);
  }

  /// {@return whether `value` is memory of a parameter}
  public boolean isParameter(Value value) {
    return all.contains(value);
  }

  /// Writes `content` over `parameter`.
  public void write(OperatorBuilder out, Lowered.Parameter parameter, Value content) {
    set(parameter.name(), out.add(OperatorOps.assignOut(content, now(out, parameter))));
  }

  /// Has `version` stand for the parameter called `name`.
  public void replace(String name, Value version) {
    set(name, version);
  }

  /// Has something new stand for each parameter, after something that may have written to any.
  public void renew(OperatorBuilder out) {
    snapshot()
        .forEach((name, version) -> set(name, out.add(OperatorOps.assignOut(version, version))));
  }

  /// {@return what stands for the parameters now, to come back to}
  public Map<String, Value> snapshot() {
    return new LinkedHashMap<>(current);
  }

  public void restore(Map<String, Value> snapshot) {
    current = new LinkedHashMap<>(snapshot);
  }

  /// {@return the parameters for which something else stands in one of two snapshots than in `before`}
  public static Set<String> changed(
      Map<String, Value> before, Map<String, Value> one, Map<String, Value> other) {
    Set<String> changed = new LinkedHashSet<>();
    for (String name : before.keySet()) {
      if (one.get(name) != before.get(name) || other.get(name) != before.get(name)) {
        changed.add(name);
      }
    }
    return changed;
  }
}
