package dev.weir.pass.mindir.effects;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.FuncOp;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.LoadOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.mindir.SideEffects;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TupleType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What the operations and functions of a module do besides computing their results.
///
/// Functions that one value may be take the same tokens, so that they count as doing the same.
///
/// Source: `SideEffectFinder` in mindspore/ccsrc/pipeline/jit/ps/static_analysis/auto_monad.cc,
/// MindSpore 2.7.
final class FunctionEffects {
  /// Primitives that hand a parameter on rather than read it.
  private static final ImmutableSet<String> HANDING_ON = ImmutableSet.of("J", "Pull", "RefToEmbed");

  /// What is done.
  ///
  /// @param writes whether parameters are changed
  /// @param reads whether parameters are read
  /// @param outside whether something reaches the outside
  record Effects(boolean writes, boolean reads, boolean outside) {
    static final Effects NONE = new Effects(false, false, false);

    Effects or(Effects other) {
      return new Effects(writes || other.writes, reads || other.reads, outside || other.outside);
    }

    boolean touchesMemory() {
      return writes || reads;
    }

    boolean any() {
      return writes || reads || outside;
    }
  }

  private final FunctionTargets targets;
  private final Map<FuncOp, FuncOp> groups = new HashMap<>();
  private final Map<FuncOp, Effects> effects = new HashMap<>();

  FunctionEffects(List<FuncOp> functions, FunctionTargets targets) {
    this.targets = targets;
    for (Value value : targets.values()) {
      join(targets.of(value));
    }
    Map<FuncOp, Set<FuncOp>> callers = new HashMap<>();
    Deque<FuncOp> pending = new ArrayDeque<>();
    for (FuncOp function : functions) {
      for (Operation op : function.bodyRegion().entry()) {
        if (op instanceof CallOp call) {
          for (FuncOp callee : targets.of(call.callee())) {
            callers
                .computeIfAbsent(group(callee), any -> new LinkedHashSet<>())
                .add(group(function));
          }
        } else {
          grow(function, of(op), pending);
        }
      }
    }
    while (!pending.isEmpty()) {
      FuncOp callee = pending.remove();
      for (FuncOp caller : callers.getOrDefault(callee, Set.of())) {
        grow(caller, of(callee), pending);
      }
    }
  }

  private void grow(FuncOp function, Effects more, Deque<FuncOp> pending) {
    FuncOp group = group(function);
    Effects before = effects.getOrDefault(group, Effects.NONE);
    Effects after = before.or(more);
    if (!after.equals(before)) {
      effects.put(group, after);
      pending.add(group);
    }
  }

  private void join(Iterable<FuncOp> functions) {
    FuncOp first = null;
    for (FuncOp each : functions) {
      if (first == null) {
        first = group(each);
      } else if (group(each) != first) {
        groups.put(group(each), first);
      }
    }
  }

  private FuncOp group(FuncOp function) {
    FuncOp at = function;
    while (groups.containsKey(at)) {
      at = groups.get(at);
    }
    if (at != function) {
      groups.put(function, at);
    }
    return at;
  }

  /// {@return what `function` does, or one that is called in its place}
  Effects of(FuncOp function) {
    return effects.getOrDefault(group(function), Effects.NONE);
  }

  /// {@return what a call of `callee` does}
  Effects ofCall(Value callee) {
    Effects all = Effects.NONE;
    for (FuncOp function : targets.of(callee)) {
      all = all.or(of(function));
    }
    return all;
  }

  /// {@return what `op` does}
  Effects of(Operation op) {
    if (op instanceof CallOp call) {
      return ofCall(call.callee());
    }
    if (op instanceof LoadOp) {
      return new Effects(false, true, false);
    }
    if (!(op instanceof PrimitiveOp primitive)) {
      return Effects.NONE;
    }
    return switch (SideEffects.of(primitive)) {
      case MEMORY -> new Effects(true, false, false);
      case IO -> new Effects(false, readsParameter(op), true);
      case NONE ->
          HANDING_ON.contains(primitive.primitive())
              ? Effects.NONE
              : new Effects(false, readsParameter(op), false);
    };
  }

  private static boolean readsParameter(Operation op) {
    for (Value operand : op.operands()) {
      if (operand.type() instanceof RefType || holdsParameter(operand.type())) {
        return true;
      }
    }
    return false;
  }

  /// {@return whether `type` is that of a tuple or list with a parameter in it}
  static boolean holdsParameter(Type type) {
    List<Type> elements = List.of();
    if (type instanceof TupleType tuple) {
      elements = tuple.types();
    } else if (type instanceof ListType list) {
      elements = list.types();
    }
    for (Type element : elements) {
      if (element instanceof RefType) {
        return true;
      }
    }
    return false;
  }
}
