package dev.weir.drr;

import dev.weir.ir.OpDefinition;
import dev.weir.rewrite.OpKind;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An operation in a pattern. Generated subclasses add a method per attribute, optional operand and
/// result; their constructors give the operand groups in the order of the definition.
///
/// One node serves both sides of a rule: reached from [DrrPattern#match] it is something to find,
/// otherwise something to make. An attribute that was not set matches anything in a source node and
/// means its default in a result node. An optional operand that was not set is absent in both.
///
/// This class has no public methods, so that no accessor of an op can collide with one.
public abstract class OpNode {
  final OpKind kind;
  final Operands[] operands;

  /// What each attribute must be, or is set to: a value of the key's type or an [AttrRef].
  final Map<AttrKey<?>, Object> attributes = new LinkedHashMap<>();

  /// Whether the two operands may be matched in either order; null: if the kind is commutative.
  @Nullable Boolean either;

  /// Whether results may be used outside the pattern.
  boolean mayEscape;

  private final Map<AttrKey<?>, AttrRef<?>> refs = new LinkedHashMap<>();
  private final @Nullable Operands[] results;

  /// Makes a node of the op that `definition` defines. `operands` has one element per operand group.
  ///
  /// @throws IllegalArgumentException if the number of groups is wrong
  protected OpNode(OpDefinition definition, Operands... operands) {
    this(new OpKind.Exactly(definition), definition.resultGroups().size(), operands);
    if (operands.length != definition.operandGroups().size()) {
      throw new IllegalArgumentException(
          "'%s' has %d operand groups, got %d"
              .formatted(definition.name(), definition.operandGroups().size(), operands.length));
    }
  }

  OpNode(OpKind kind, int resultGroups, Operands... operands) {
    this.kind = kind;
    this.operands = operands.clone();
    this.results = new Operands[resultGroups];
  }

  /// Sets the operands of group `group`.
  protected final void setOperands(int group, Operands values) {
    operands[group] = values;
  }

  /// {@return the attribute `key` of this node, always the same object}
  @SuppressWarnings("unchecked") // refs maps an AttrKey<T> to an AttrRef<T> only
  protected final <T> AttrRef<T> attributeRef(AttrKey<T> key) {
    return (AttrRef<T>) refs.computeIfAbsent(key, k -> new AttrRef.OfNode<>(this, key));
  }

  /// Demands (source) or sets (result) the attribute `key`.
  protected final <T> void setAttribute(AttrKey<T> key, T value) {
    attributes.put(key, value);
  }

  /// Demands (source) or sets (result) that the attribute `key` is what `value` is.
  protected final <T> void setAttribute(AttrKey<T> key, AttrRef<? extends T> value) {
    attributes.put(key, value);
  }

  /// {@return the value of the single or optional result group `group`, always the same object}
  protected final ValueNode resultNode(int group) {
    if (results[group] instanceof ValueNode found) {
      return found;
    }
    ValueNode made = new ValueNode.Result(this, group);
    results[group] = made;
    return made;
  }

  /// {@return the values of the variadic result group `group`, always the same object}
  protected final Operands resultNodes(int group) {
    Operands found = results[group];
    if (found == null) {
      found = new Operands.Results(this, group);
      results[group] = found;
    }
    return found;
  }
}
