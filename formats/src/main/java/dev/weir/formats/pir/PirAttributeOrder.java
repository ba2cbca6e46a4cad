package dev.weir.formats.pir;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OpDefinition.AttributeSlot;
import dev.weir.ir.OperationState;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.StringAttr;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// In which order a program's file has the attributes of an operation: those that its definition
/// declares in the order of the definition (an unset one with its default), then the others by name.
/// An operation read from a file that has another order carries it as `pir.attribute_order`.
final class PirAttributeOrder {
  private PirAttributeOrder() {}

  /// {@return the attributes to write, in order, result attributes excluded}
  ///
  /// @param get looks up an attribute that is set
  static Map<String, Attribute> usual(
      OpDefinition definition,
      Function<String, @Nullable Attribute> get,
      DictionaryAttr discardable) {
    var all = new LinkedHashMap<String, Attribute>();
    if (definition.isRegistered()) {
      for (AttributeSlot slot : definition.slots()) {
        Attribute value = get.apply(slot.name());
        if (value == null) {
          value = slot.defaultValue().orElse(null);
        }
        if (value != null && isOrdinary(slot.name())) {
          all.put(slot.name(), value);
        }
      }
    }
    for (int i = 0; i < discardable.size(); i++) {
      if (isOrdinary(discardable.name(i))) {
        all.put(discardable.name(i), discardable.value(i));
      }
    }
    return all;
  }

  private static boolean isOrdinary(String name) {
    return !PirNames.isInternal(name) && !PirNames.RESULT_ATTRIBUTES.contains(name);
  }

  /// {@return the attributes named in `order` that are set, in that order, followed by the rest of
  /// what is set}
  static Map<String, Attribute> ordered(
      ArrayAttr order, Function<String, @Nullable Attribute> get, Map<String, Attribute> usual) {
    var all = new LinkedHashMap<String, Attribute>();
    for (String name : names(order)) {
      Attribute value = get.apply(name);
      if (value != null) {
        all.put(name, value);
      } else if (usual.containsKey(name)) {
        all.put(name, usual.get(name));
      }
    }
    usual.forEach((name, value) -> {
      if (get.apply(name) != null) {
        all.putIfAbsent(name, value);
      }
    });
    return all;
  }

  static List<String> names(ArrayAttr order) {
    var names = new ArrayList<String>();
    for (Attribute element : order.elements()) {
      if (element instanceof StringAttr name) {
        names.add(name.value());
      }
    }
    return names;
  }

  static ArrayAttr of(Iterable<String> names) {
    var elements = ImmutableList.<Attribute>builder();
    names.forEach(name -> elements.add(new StringAttr(name)));
    return new ArrayAttr(elements.build());
  }

  /// Remembers which attributes the text has where it lacks some that have a default, as files have that
  /// were written before an attribute was added.
  static void keep(OperationState state, DictionaryAttr given) {
    if (state.definition().dialectName().equals("pd_op")
        && state.definition().slots().stream()
            .anyMatch(slot -> slot.defaultValue().isPresent() && given.get(slot.name()) == null)) {
      state.setAttribute(
          PirNames.ATTRIBUTE_ORDER,
          of(
              given.entries().stream()
                  .map(NamedAttribute::name)
                  .filter(name -> !PirNames.RESULT_ATTRIBUTES.contains(name))
                  .toList()));
    }
  }
}
