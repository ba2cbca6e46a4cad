package dev.weir.transforms.inplace;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is stored in each memory at the operation that is looked at, and which value stands for it.
final class StoredValues {
  /// @param value what was stored last
  /// @param version tells what was stored from what was there before
  /// @param where where it was stored
  record State(Value value, int version, Location where) {}

  /// A tuple made anew of what its elements hold.
  private record Rebuilt(Value tuple, int version, @Nullable Block block) {}

  private final Storages storages;
  private final Rewriter rewriter;
  private final Diagnostics diagnostics;
  private final Map<Value, State> states = new IdentityHashMap<>();
  private final Map<Value, Integer> versions = new IdentityHashMap<>();
  private final Map<Value, Value> substitutes = new IdentityHashMap<>();
  private final Map<Value, Rebuilt> rebuilt = new IdentityHashMap<>();
  private int last;

  StoredValues(Storages storages, Rewriter rewriter, Diagnostics diagnostics) {
    this.storages = storages;
    this.rewriter = rewriter;
    this.diagnostics = diagnostics;
  }

  /// From now on, `memory` holds `value`.
  void store(Value memory, Value value, Location where) {
    states.put(memory, new State(value, ++last, where));
  }

  /// Says that `value` was defined with what its memory holds now.
  void keepVersion(Value value) {
    State state = states.get(storages.root(value));
    if (state != null) {
      versions.put(value, state.version());
    }
  }

  /// Reads of `value` are reads of `other`, as long as nothing is stored over it.
  void substitute(Value value, Value other) {
    substitutes.put(value, other);
  }

  /// A parameter that is read after it was written gives what was written.
  void readAgain(ParameterOp parameter) {
    State state = states.get(storages.root(parameter.out()));
    if (state != null) {
      substitute(parameter.out(), as(state, parameter.out().type(), parameter));
      keepVersion(parameter.out());
    }
  }

  /// {@return the states of these memories}; null where nothing was stored
  Map<Value, @Nullable State> states(Set<Value> memories) {
    Map<Value, @Nullable State> result = new LinkedHashMap<>();
    memories.forEach(memory -> result.put(memory, states.get(memory)));
    return result;
  }

  /// Goes back to these states.
  void restore(Map<Value, @Nullable State> before) {
    before.forEach(
        (memory, state) -> {
          if (state == null) {
            states.remove(memory);
          } else {
            states.put(memory, state);
          }
        });
  }

  /// {@return what `user` reads where it names `value`}
  Value read(Value value, Operation user) {
    State state = states.get(storages.root(value));
    if (state != null && versions.getOrDefault(value, 0) != state.version()) {
      return as(state, value.type(), user);
    }
    if (value.definingOp() instanceof CombineOp combine && isStale(combine)) {
      return remade(combine, user);
    }
    return substitutes.getOrDefault(value, value);
  }

  /// {@return what `memory` holds at `at`, with the type of its first value}
  Value end(Value memory, Operation at) {
    State state = states.get(memory);
    return state == null
        ? substitutes.getOrDefault(memory, memory)
        : as(state, memory.type(), at);
  }

  private boolean isStale(CombineOp combine) {
    for (Value element : combine.operands()) {
      State state = states.get(storages.root(element));
      if (state != null && versions.getOrDefault(element, 0) != state.version()) {
        return true;
      }
    }
    return false;
  }

  private Value remade(CombineOp combine, Operation user) {
    Rebuilt known = rebuilt.get(combine.out());
    if (known != null && known.version() == last && known.block() == user.block()) {
      return known.tuple();
    }
    var elements = ImmutableList.<Value>builder();
    for (Value element : combine.operands()) {
      elements.add(read(element, user));
    }
    OperationState state = new OperationState(combine.definition(), combine.location());
    state.addOperands(elements.build()).setResultTypes(combine.resultTypes());
    rewriter.setInsertionPoint(user);
    Value tuple = rewriter.add(state).result(0);
    rebuilt.put(combine.out(), new Rebuilt(tuple, last, user.block()));
    return tuple;
  }

  private Value as(State state, Type type, Operation user) {
    Value value = state.value();
    if (TypeAgreement.agree(value.type(), type)) {
      return value;
    }
    if (value.type() instanceof TensorType from
        && type instanceof TensorType to
        && from.elementType().equals(to.elementType())) {
      ImmutableLongArray shape = shape(to);
      boolean fits =
          !(from.isStatic() && to.isStatic()) || from.elementCount() == to.elementCount();
      if (fits && shape.asList().stream().filter(size -> size < 0).count() <= 1) {
        rewriter.setInsertionPoint(user);
        Value sizes = rewriter.add(OperatorOps.fullIntArray(shape).dtype(DType.INT64)).out();
        Value reshaped = rewriter.add(OperatorOps.reshape(value, sizes)).out();
        rewriter.setType(reshaped, type);
        return reshaped;
      }
    }
    diagnostics
        .error(
            user,
            "reads a '%s' in memory that holds a '%s' by then; read it before it is overwritten",
            type,
            value.type())
        .note(state.where(), "this is what is stored there");
    return value;
  }

  private static ImmutableLongArray shape(TensorType type) {
    ImmutableLongArray.Builder sizes = ImmutableLongArray.builder();
    for (int i = 0; i < type.rank(); i++) {
      sizes.add(type.isDynamic(i) ? -1 : type.dimension(i));
    }
    return sizes.build();
  }
}
