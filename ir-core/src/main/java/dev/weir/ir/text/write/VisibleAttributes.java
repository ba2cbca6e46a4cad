package dev.weir.ir.text.write;

import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The attributes that custom assembly writes in a dictionary.
final class VisibleAttributes {
  private VisibleAttributes() {}

  /// {@return the attributes of `op` by name, inherent and discardable, without the elided ones and
  /// those that say what their absence would}
  static List<NamedAttribute> of(Operation op, Collection<String> elided) {
    List<NamedAttribute> visible = new ArrayList<>(4);
    OpDefinition definition = op.definition();
    DictionaryAttr discardable = op.discardableAttributes();
    int slots = definition.isRegistered() ? definition.slotCount() : 0;
    int at = 0;
    for (int i = 0; i < slots; i++) {
      int slot = definition.slotInOrder(i);
      OpDefinition.AttributeSlot declared = definition.slots().get(slot);
      Attribute value = op.inherentAttribute(slot);
      if (value == null || isDefault(declared, value)) {
        continue;
      }
      for (; at < discardable.size() && discardable.name(at).compareTo(declared.name()) < 0; at++) {
        add(visible, discardable.name(at), discardable.value(at), elided);
      }
      add(visible, declared.name(), value, elided);
    }
    for (; at < discardable.size(); at++) {
      add(visible, discardable.name(at), discardable.value(at), elided);
    }
    return visible;
  }

  private static boolean isDefault(OpDefinition.AttributeSlot slot, Attribute value) {
    @Nullable Attribute assumed = slot.defaultValue().orElse(null);
    return value.equals(assumed);
  }

  private static void add(
      List<NamedAttribute> visible, String name, Attribute value, Collection<String> elided) {
    if (!elided.contains(name)) {
      visible.add(new NamedAttribute(name, value));
    }
  }
}
