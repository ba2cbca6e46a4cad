package dev.weir.pass.mindir.lowering;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.DictType;
import dev.weir.dialect.mindir.ListAttr;
import dev.weir.dialect.mindir.ListType;
import dev.weir.dialect.mindir.StringType;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.DenseElementsAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// Reads and makes constants: numbers, strings, tuples, lists and dictionaries.
public final class Constants {
  private Constants() {}

  /// {@return a constant; tuples, lists and dictionaries as their elements}
  public static Lowered of(Attribute value, Type type) {
    if (value instanceof ArrayAttr(var elements) && type instanceof TupleType(var types)) {
      return sequence(elements, types, ImmutableList.of());
    }
    if (value instanceof ArrayAttr(var elements) && type instanceof DictType dictionary) {
      return sequence(elements, dictionary.types(), dictionary.keys());
    }
    if (value instanceof ListAttr(var elements) && type instanceof ListType(var types)) {
      return sequence(elements, types, ImmutableList.of());
    }
    return new Lowered.Constant(value, type);
  }

  private static Lowered sequence(
      List<Attribute> values, List<Type> types, ImmutableList<String> keys) {
    List<Lowered> elements = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      elements.add(of(values.get(i), types.get(i)));
    }
    return new Lowered.Sequence(ImmutableList.copyOf(elements), keys);
  }

  /// {@return the elements of a tuple, list or dictionary}
  public static List<Lowered> elements(Lowered value) {
    if (value instanceof Lowered.Sequence sequence) {
      return sequence.elements();
    }
    throw new LoweringException("expects a tuple");
  }

  /// {@return the text of a constant string}
  public static String text(Lowered value) {
    if (value instanceof Lowered.Constant(StringAttr text, Type type)) {
      return text.value();
    }
    throw new LoweringException("expects a string that is known");
  }

  /// {@return a constant string}
  public static Lowered ofText(String text) {
    return new Lowered.Constant(StringAttr.of(text), StringType.STRING);
  }

  /// {@return the integer that `value` is: a number, or a tensor of one}
  public static OptionalLong integer(Lowered value) {
    if (!(value instanceof Lowered.Constant(Attribute constant, Type type))) {
      return OptionalLong.empty();
    }
    if (constant instanceof IntegerAttr number) {
      return OptionalLong.of(number.value());
    }
    if (constant instanceof BoolAttr(boolean flag)) {
      return OptionalLong.of(flag ? 1 : 0);
    }
    return constant instanceof DenseElementsAttr elements
            && elements.elementType() instanceof IntegerType
            && elements.elementCount() == 1
        ? OptionalLong.of(elements.longAt(0))
        : OptionalLong.empty();
  }

  /// {@return the number that `value` is: one of any kind, or a tensor of one}
  public static OptionalDouble number(Lowered value) {
    if (!(value instanceof Lowered.Constant(Attribute constant, Type type))) {
      return OptionalDouble.empty();
    }
    if (constant instanceof FloatAttr number) {
      return OptionalDouble.of(number.value());
    }
    if (constant instanceof DenseElementsAttr elements
        && elements.elementType() instanceof FloatType
        && elements.elementCount() == 1) {
      return OptionalDouble.of(elements.doubleAt(0));
    }
    OptionalLong whole = integer(value);
    return whole.isPresent()
        ? OptionalDouble.of((double) whole.getAsLong())
        : OptionalDouble.empty();
  }

  /// {@return whether `value` is a number, as opposed to a tensor of one}
  public static boolean isNumber(Lowered value) {
    return value instanceof Lowered.TensorValue tensor
        ? tensor.isNumber()
        : value instanceof Lowered.Constant(Attribute constant, Type type) && isNumber(constant);
  }

  /// {@return whether `constant` is a number, as opposed to a tensor of one}
  public static boolean isNumber(Attribute constant) {
    return constant instanceof IntegerAttr
        || constant instanceof FloatAttr
        || constant instanceof BoolAttr;
  }

  /// {@return the integers that `value` is: a number, or a tuple or tensor of them}
  static Optional<long[]> integers(Lowered value) {
    if (value instanceof Lowered.Sequence sequence) {
      long[] numbers = new long[sequence.elements().size()];
      for (int i = 0; i < numbers.length; i++) {
        OptionalLong number = integer(sequence.elements().get(i));
        if (number.isEmpty()) {
          return Optional.empty();
        }
        numbers[i] = number.getAsLong();
      }
      return Optional.of(numbers);
    }
    if (value instanceof Lowered.Constant(DenseElementsAttr elements, Type type)
        && elements.elementType() instanceof IntegerType
        && elements.elementCount() < 1 << 16) {
      long[] numbers = new long[(int) elements.elementCount()];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = elements.longAt(i);
      }
      return Optional.of(numbers);
    }
    OptionalLong number = integer(value);
    return number.isPresent() ? Optional.of(new long[] {number.getAsLong()}) : Optional.empty();
  }

  /// {@return the integers that the rows of a matrix are}: a tensor, or a tuple of tuples
  public static Optional<long[]> matrix(Lowered value) {
    if (!(value instanceof Lowered.Sequence rows)) {
      return integers(value);
    }
    long[] all = new long[0];
    for (Lowered row : rows.elements()) {
      Optional<long[]> numbers = integers(row);
      if (numbers.isEmpty()) {
        return Optional.empty();
      }
      all = Dims.join(all, numbers.get());
    }
    return Optional.of(all);
  }

  /// {@return whether a condition holds, if that is known}
  public static Optional<Boolean> condition(Lowered value) {
    OptionalLong number = integer(value);
    return number.isPresent() ? Optional.of(number.getAsLong() != 0) : Optional.empty();
  }
}
