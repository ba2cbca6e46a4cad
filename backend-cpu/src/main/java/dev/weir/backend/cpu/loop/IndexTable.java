package dev.weir.backend.cpu.loop;

import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.ir.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The indices of a kernel while it is planned. Equal arithmetic is done once for a body and those inside it,
/// so that equal extents are equal indices.
final class IndexTable {
  private final Map<Value, Index> values = new HashMap<>();
  private final Deque<Map<IndexDefinition, Index.Variable>> scopes = new ArrayDeque<>();
  private final Deque<List<LoopStep>> definitions = new ArrayDeque<>();
  private int variables;

  /// Begins a body, whose definitions are collected until [#close].
  void open() {
    scopes.push(new HashMap<>());
    definitions.push(new ArrayList<>());
  }

  void close() {
    scopes.pop();
    definitions.pop();
  }

  /// {@return the definitions of this body since this was last called}
  List<LoopStep> drain() {
    List<LoopStep> drained = List.copyOf(definitions.peek());
    definitions.peek().clear();
    return drained;
  }

  Index.Variable fresh() {
    return new Index.Variable(variables++);
  }

  void put(Value value, Index index) {
    values.put(value, index);
  }

  Index get(Value value) {
    Index index = values.get(value);
    if (index == null) {
      throw new IllegalStateException("an index is used before it is defined: " + value.location());
    }
    return index;
  }

  /// {@return the index that `op` gives, defined before if it was before}
  Index define(IndexDefinition op) {
    for (Map<IndexDefinition, Index.Variable> scope : scopes) {
      Index.Variable known = scope.get(op);
      if (known != null) {
        return known;
      }
    }
    Index.Variable variable = fresh();
    scopes.peek().put(op, variable);
    definitions.peek().add(new LoopStep.DefineIndex(variable, op));
    return variable;
  }

  Index add(Index left, Index right) {
    return arithmetic(IndexKind.ADD, left, right);
  }

  Index arithmetic(IndexKind kind, Index left, Index right) {
    if (left instanceof Index.Constant a && right instanceof Index.Constant b) {
      boolean divides =
          kind == IndexKind.DIV || kind == IndexKind.CEIL_DIV || kind == IndexKind.MOD;
      if (!divides || b.value() > 0) {
        return Index.of(kind.wrapped(a.value(), b.value()));
      }
    }
    return switch (kind) {
      case ADD -> left.is(0) ? right : right.is(0) ? left : define(kind, left, right);
      case SUB -> right.is(0) ? left : define(kind, left, right);
      case MUL ->
          left.is(1)
              ? right
              : right.is(1)
                  ? left
                  : left.is(0) || right.is(0) ? Index.ZERO : define(kind, left, right);
      case DIV, CEIL_DIV -> right.is(1) ? left : define(kind, left, right);
      case MOD -> right.is(1) ? Index.ZERO : remainder(left, right);
      case MIN, MAX -> left.equals(right) ? left : define(kind, left, right);
    };
  }

  /// {@return the remainder, by way of the quotient}: whoever asks for one asks for the other, and dividing takes far
  /// longer than all else that is done with indices.
  private Index remainder(Index left, Index right) {
    Index whole = arithmetic(IndexKind.MUL, arithmetic(IndexKind.DIV, left, right), right);
    return arithmetic(IndexKind.SUB, left, whole);
  }

  private Index define(IndexKind kind, Index left, Index right) {
    return define(new IndexDefinition.Arithmetic(kind, left, right));
  }
}
