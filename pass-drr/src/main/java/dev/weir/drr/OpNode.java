package dev.weir.drr;

import dev.weir.ir.OpDefinition;
import dev.weir.rewrite.OpKind;
import java.util.HashMap;
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
  /// Which operations this node finds.
  OpKind kind;

  /// What says how operands and results are grouped; null where they are counted flat.
  final @Nullable OpDefinition definition;

  final Operands[] operands;

  /// What each attribute must be, or is set to: a value of the key's type or an [AttrRef].
  final Map<AttrKey<?>, Object> attributes = new LinkedHashMap<>();

  /// Whether the two operands may be matched in either order; null: if the kind is commutative.
  @Nullable Boolean either;

  /// The number of this node among those to find in its rule, or -1.
  int slot = -1;

  /// Whether results may be used outside the pattern.
  boolean mayEscape;

  private final Map<AttrKey<?>, AttrRef<?>> refs = new HashMap<>();
  private final Map<Integer, Operands> results = new HashMap<>();

  /// Makes a node of the op that `definition` defines. `operands` has one element per operand group.
  ///
  /// @throws IllegalArgumentException if the number of groups is wrong
  protected OpNode(OpDefinition definition, Operands... operands) {
    if (operands.length != definition.operandGroups().size()) {
      throw new IllegalArgumentException(
          "'%s' has %d operand groups, got %d"
              .formatted(definition.name(), definition.operandGroups().size(), operands.length));
    }
    this.kind = new OpKind.Exactly(definition);
    this.definition = definition;
    this.operands = operands.clone();
  }

  OpNode(OpKind kind, Operands... operands) {
    this.kind = kind;
    this.definition = null;
    this.operands = operands.clone();
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
    return (ValueNode) results.computeIfAbsent(group, g -> new ValueNode.Result(this, group));
  }

  /// {@return the values of the variadic result group `group`, always the same object}
  protected final Operands resultNodes(int group) {
    return results.computeIfAbsent(group, g -> new Operands.Results(this, group));
  }

  /// {@return the name of the attribute `key` in the text}
  String attributeName(AttrKey<?> key) {
    return definition == null ? "?" : definition.slots().get(key.slot()).name();
  }
}
