package dev.weir.drr;

import dev.weir.ir.Attribute;
import dev.weir.ir.AttributeCodec;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A node of an op of which there is a definition and no generated class, as in rules read from text.
/// Attributes have the Java values that their codecs decode.
final class NamedNode extends OpNode {
  private final OpDefinition op;
  private final @Nullable AttrKey<Object>[] keys;

  @SuppressWarnings("unchecked") // filled by key() alone
  NamedNode(OpDefinition op, Operands... operands) {
    super(op, operands);
    this.op = op;
    this.keys = (AttrKey<Object>[]) new AttrKey<?>[op.slotCount()];
  }

  /// {@return the op}
  OpDefinition definition() {
    return op;
  }

  /// {@return how the attribute in `slot` is reached, always the same object}
  AttrKey<Object> key(int slot) {
    AttrKey<Object> known = keys[slot];
    if (known == null) {
      AttributeCodec<Object> codec = codec(op, slot);
      Optional<Attribute> unset = op.slots().get(slot).defaultValue();
      known = new AttrKey<>(slot, codec, from -> read(from, slot, codec, unset.orElse(null)));
      keys[slot] = known;
    }
    return known;
  }

  @SuppressWarnings("unchecked") // values of the attribute only ever come from and go to this codec
  static AttributeCodec<Object> codec(OpDefinition definition, int slot) {
    return (AttributeCodec<Object>) definition.slots().get(slot).codec();
  }

  private static @Nullable Object read(
      Operation from, int slot, AttributeCodec<Object> codec, @Nullable Attribute unset) {
    Attribute stored = from.inherentAttribute(slot);
    Attribute meant = stored == null ? unset : stored;
    return meant == null ? null : codec.decode(meant);
  }

  AttrRef<Object> ref(int slot) {
    return attributeRef(key(slot));
  }

  void set(int slot, Object value) {
    attributes.put(key(slot), value);
  }

  void set(int slot, AttrRef<?> value) {
    attributes.put(key(slot), value);
  }

  void operand(int group, Operands values) {
    setOperands(group, values);
  }

  Operands result(int group) {
    return NodeResults.of(this, group);
  }
}
