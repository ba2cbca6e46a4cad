package dev.weir.drr;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.AttributeCodecs;
import dev.weir.rewrite.OpKind;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A node without a generated class: an operation of a given name, any operation with a trait, one of
/// several alternatives, or a copy of a matched operation with other operands. Operands and results
/// are counted flat.
public final class AnyNode extends OpNode {
  private final Map<String, AttrKey<Attribute>> keys = new LinkedHashMap<>();

  /// What this node may be, or empty.
  final ImmutableList<OpNode> alternatives;

  /// The matched operation that this one is a copy of, or null.
  final @Nullable OpNode model;

  private AnyNode(
      OpKind kind,
      ImmutableList<OpNode> alternatives,
      @Nullable OpNode model,
      Operands... operands) {
    super(kind, operands);
    this.alternatives = alternatives;
    this.model = model;
  }

  static AnyNode of(OpKind kind, Operands... operands) {
    return new AnyNode(kind, ImmutableList.of(), null, operands);
  }

  static AnyNode oneOf(OpNode... alternatives) {
    return new AnyNode(OpKind.ANY, ImmutableList.copyOf(alternatives), null);
  }

  static AnyNode like(OpNode model, Operands... operands) {
    return new AnyNode(model.kind, ImmutableList.of(), model, operands);
  }

  /// {@return the attribute `name`}
  public AttrRef<Attribute> attribute(String name) {
    return attributeRef(key(name));
  }

  /// Demands (source) or sets (result) the attribute `name`.
  public AnyNode attribute(String name, Attribute value) {
    setAttribute(key(name), value);
    return this;
  }

  /// Demands (source) or sets (result) that the attribute `name` is what `value` is.
  public AnyNode attribute(String name, AttrRef<? extends Attribute> value) {
    setAttribute(key(name), value);
    return this;
  }

  /// {@return the only result}
  public ValueNode out() {
    return resultNode(0);
  }

  /// {@return result `index`; of alternatives, the result of group `index`}
  public ValueNode result(int index) {
    return resultNode(index);
  }

  private AttrKey<Attribute> key(String name) {
    return keys.computeIfAbsent(
        name, n -> new AttrKey<>(-1, AttributeCodecs.ANY, op -> op.attribute(name)));
  }

  @Override
  String attributeName(AttrKey<?> key) {
    for (Map.Entry<String, AttrKey<Attribute>> entry : keys.entrySet()) {
      if (entry.getValue().equals(key)) {
        return entry.getKey();
      }
    }
    throw new IllegalStateException("not an attribute of this node");
  }
}
