package dev.weir.analysis;

import dev.weir.ir.Attribute;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.SymbolRefAttr;
import java.util.function.Consumer;

/// Where operations name symbols.
public final class SymbolUses {
  private SymbolUses() {}

  /// Gives to `consumer` each reference to a symbol in the attributes of `op`, in order; those in
  /// arrays and dictionaries too.
  public static void forEach(Operation op, Consumer<SymbolRefAttr> consumer) {
    follow(op.inherentAttributes(), consumer);
    follow(op.discardableAttributes(), consumer);
  }

  private static void follow(Attribute attribute, Consumer<SymbolRefAttr> consumer) {
    switch (attribute) {
      case SymbolRefAttr reference -> consumer.accept(reference);
      case ArrayAttr array -> array.elements().forEach(element -> follow(element, consumer));
      case DictionaryAttr dictionary -> {
        for (int i = 0; i < dictionary.size(); i++) {
          follow(dictionary.value(i), consumer);
        }
      }
      default -> {}
    }
  }
}
