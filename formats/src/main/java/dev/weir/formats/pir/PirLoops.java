package dev.weir.formats.pir;

import dev.weir.ir.Attribute;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.NamedAttribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What PIR's text leaves out of a loop. PIR gives a loop one attribute, `stop_gradient`, which it
/// computes from the loop's inputs, and does not print it.
final class PirLoops {
  private static final String STOP_GRADIENT = "stop_gradient";

  private PirLoops() {}

  /// {@return the attributes of a loop over `operands` that PIR would have computed: none if no
  /// operand says anything of gradients}
  static DictionaryAttr impliedAttributes(List<Value> operands) {
    var flags = new ArrayList<Attribute>();
    boolean known = false;
    for (Value input : operands.subList(1, operands.size())) {
      Attribute flag = stopGradient(input);
      known |= flag != null;
      flags.add(flag == null ? BoolAttr.FALSE : flag);
    }
    return known
        ? DictionaryAttr.of(STOP_GRADIENT, PirTextPrinter.asArray(flags))
        : DictionaryAttr.empty();
  }

  private static @Nullable Attribute stopGradient(Value value) {
    return switch (value) {
      case OpResult result ->
          result.owner().attribute(STOP_GRADIENT) instanceof ArrayAttr all
                  && result.index() < all.elements().size()
              ? all.elements().get(result.index())
              : null;
      case BlockArgument argument -> argumentAttributes(argument).get(STOP_GRADIENT);
    };
  }

  /// {@return the attributes of the loop `op` that belong to the program}
  static DictionaryAttr shownAttributes(Operation op) {
    DictionaryAttr all = op.discardableAttributes();
    for (NamedAttribute entry : op.inherentAttributes().entries()) {
      all = all.with(entry.name(), entry.value());
    }
    for (String name : all.entries().stream().map(NamedAttribute::name).toList()) {
      if (PirNames.isInternal(name)) {
        all = all.without(name);
      }
    }
    return all;
  }

  /// {@return the attributes of `argument`, which its operation keeps for it}
  static DictionaryAttr argumentAttributes(BlockArgument argument) {
    Operation op = argument.owner().parentOp();
    return op != null
            && op.attribute(PirNames.ARGUMENT_ATTRIBUTES) instanceof ArrayAttr all
            && argument.index() < all.elements().size()
            && all.elements().get(argument.index()) instanceof DictionaryAttr own
        ? own
        : DictionaryAttr.empty();
  }
}
