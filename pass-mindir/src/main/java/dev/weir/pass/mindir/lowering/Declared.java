package dev.weir.pass.mindir.lowering;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.mindir.DictType;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.MonadType;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Type;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.List;
import java.util.Optional;

/// Values of which only the type is known, because it is declared.
public final class Declared {
  private Declared() {}

  /// {@return some value of `type`}, missing where a type says too little, as that of a function does
  public static Lowered value(Type type, OperatorBuilder out) {
    Type content = RefType.contentOf(type);
    if (content instanceof TensorType tensor) {
      return tensor(tensor, out);
    } else if (content instanceof MonadType) {
      return Lowered.Token.TOKEN;
    } else if (content instanceof TupleType(var types)) {
      return sequence(types, ImmutableList.of(), false, out);
    } else if (content instanceof ListType(var types)) {
      return sequence(types, ImmutableList.of(), true, out);
    } else if (content instanceof DictType dictionary) {
      return sequence(dictionary.types(), dictionary.keys(), false, out);
    }
    return ElementTypes.find(content).isPresent()
        ? tensor(TensorType.of(content), out)
        : Lowered.Missing.MISSING;
  }

  private static Lowered tensor(TensorType type, OperatorBuilder out) {
    return ElementTypes.find(type.elementType())
        .<Lowered>map(dtype ->
            new Lowered.TensorValue(out.add(OperatorOps.data("declared", type.shape(), dtype))))
        .orElse(Lowered.Missing.MISSING);
  }

  private static Lowered sequence(
      List<Type> types, ImmutableList<String> keys, boolean isList, OperatorBuilder out) {
    var elements = ImmutableList.<Lowered>builder();
    for (Type type : types) {
      Lowered element = value(type, out);
      if (element == Lowered.Missing.MISSING) {
        return element;
      }
      elements.add(element);
    }
    return new Lowered.Sequence(elements.build(), keys, isList);
  }

  /// {@return the type of `value` for a message}, if it has one
  static Optional<String> describe(Lowered value) {
    if (value instanceof Lowered.TensorValue tensor) {
      return Optional.of("'" + tensor.value().type() + "'");
    } else if (value instanceof Lowered.Constant constant) {
      return Optional.of("'" + constant.type() + "'");
    }
    return value instanceof Lowered.Parameter parameter
        ? Optional.of("'" + parameter.type() + "'")
        : Optional.empty();
  }
}
