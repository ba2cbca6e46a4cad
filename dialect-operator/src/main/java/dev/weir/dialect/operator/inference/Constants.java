package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.operator.creation.FullIntArrayOp;
import dev.weir.dialect.operator.creation.FullOp;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// The numbers that small operands hold as far as they are known: shapes, axes and bounds, constant or
/// computed from the shapes of tensors.
public final class Constants {
  /// An element whose value is not known.
  public static final long UNKNOWN = Long.MIN_VALUE;

  private Constants() {}

  /// {@return the integers that `value` holds, [#UNKNOWN] where one is not known}, or empty if not
  /// even their number is known
  public static Optional<ImmutableLongArray> integers(Value value) {
    Operation op = value.definingOp();
    if (op instanceof FullIntArrayOp array) {
      return Optional.of(array.value());
    }
    return ShapeInference.ofElements().elements(value).map(Constants::numbers);
  }

  private static ImmutableLongArray numbers(ImmutableList<Term> elements) {
    var numbers = ImmutableLongArray.builder(elements.size());
    for (Term element : elements) {
      numbers.add(element instanceof IntegerTerm known ? known.value() : UNKNOWN);
    }
    return numbers.build();
  }

  /// {@return the only integer that `value` holds, if it is known}
  public static OptionalLong integer(Value value) {
    Optional<ImmutableLongArray> found = integers(value);
    return found.isPresent() && found.get().length() == 1 && found.get().get(0) != UNKNOWN
        ? OptionalLong.of(found.get().get(0))
        : OptionalLong.empty();
  }

  /// {@return the only number that `value` holds, if it is known}
  public static OptionalDouble number(Value value) {
    if (value.definingOp() instanceof FullOp full) {
      return OptionalDouble.of(full.value());
    }
    OptionalLong integer = integer(value);
    return integer.isPresent()
        ? OptionalDouble.of((double) integer.getAsLong())
        : OptionalDouble.empty();
  }
}
