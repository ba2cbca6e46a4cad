package dev.weir.pass.operator.inplace;

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
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
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

  /// An element of a tuple: its memory, and the version that the tuple was made with.
  private record Element(Value memory, int version) {}

  private final Storages storages;
  private final Rewriter rewriter;
  private final Diagnostics diagnostics;
  private final Map<Value, State> states = new IdentityHashMap<>();
  private final Map<Value, Integer> versions = new IdentityHashMap<>();
  private final Map<Value, Value> substitutes = new IdentityHashMap<>();
  private final Map<Operation, List<Element>> elements = new IdentityHashMap<>();
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
    before.forEach((memory, state) -> {
      if (state == null) {
        states.remove(memory);
      } else {
        states.put(memory, state);
      }
    });
  }

  /// A tuple holds the memory of these values.
  void combine(CombineOp combine, List<Value> operands) {
    List<Element> held = new ArrayList<>();
    for (Value operand : operands) {
      Value memory = storages.root(operand);
      held.add(new Element(memory, version(memory)));
    }
    elements.put(combine, held);
  }

  private int version(Value memory) {
    State state = states.get(memory);
    return state == null ? 0 : state.version();
  }

  /// {@return whether something was stored over `value`}
  boolean isStale(Value value) {
    State state = states.get(storages.root(value));
    return state != null && versions.getOrDefault(value, 0) != state.version();
  }

  /// {@return what `user` reads where it names `value`}
  Value read(Value value, Operation user) {
    State state = states.get(storages.root(value));
    if (state != null && isStale(value)) {
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
    return state == null ? substitutes.getOrDefault(memory, memory) : as(state, memory.type(), at);
  }

  private boolean isStale(CombineOp combine) {
    for (Element element : elements.getOrDefault(combine, List.of())) {
      if (version(element.memory()) != element.version()) {
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
    List<Value> current = new ArrayList<>();
    for (Element element : elements.getOrDefault(combine, List.of())) {
      Value operand = combine.operand(current.size());
      State state = states.get(element.memory());
      current.add(
          state == null || state.version() == element.version()
              ? operand
              : as(state, operand.type(), user));
    }
    OperationState made = new OperationState(combine.definition(), combine.location());
    made.addOperands(current).setResultTypes(combine.resultTypes());
    rewriter.setInsertionPoint(user);
    Value tuple = rewriter.add(made).result(0);
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
