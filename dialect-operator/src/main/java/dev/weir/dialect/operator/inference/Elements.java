package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Value;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// What arithmetic does to the elements of small tensors of integers, such as the shapes that programs compute.
///
/// Terms are exact: where an integer of 32 bits overflows, what reads the element gets another number than the term
/// says. No tensor has so many elements.
public final class Elements {
  private Elements() {}

  /// What is done to two elements.
  public interface Arithmetic {
    /// {@return the result}, empty where it is no term
    Optional<Term> apply(Term x, Term y);
  }

  /// {@return the elements of `x` and `y` combined one by one}; a single one goes with each
  public static Optional<ImmutableList<Term>> combined(
      ShapeInference shapes, Value x, Value y, Arithmetic arithmetic) {
    if (!isList(x) || !isList(y)) {
      return Optional.empty();
    }
    Optional<ImmutableList<Term>> left = shapes.elements(x);
    Optional<ImmutableList<Term>> right = shapes.elements(y);
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.empty();
    }
    int count = Math.max(left.get().size(), right.get().size());
    if (!fits(left.get(), count) || !fits(right.get(), count)) {
      return Optional.empty();
    }
    var results = ImmutableList.<Term>builder();
    for (int i = 0; i < count; i++) {
      Optional<Term> result = arithmetic.apply(at(left.get(), i), at(right.get(), i));
      if (result.isEmpty()) {
        return Optional.empty();
      }
      results.add(result.get());
    }
    return Optional.of(results.build());
  }

  private static boolean fits(ImmutableList<Term> elements, int count) {
    return elements.size() == count || elements.size() == 1;
  }

  private static Term at(ImmutableList<Term> elements, int index) {
    return elements.get(elements.size() == 1 ? 0 : index);
  }

  /// {@return whether `value` is a scalar or a vector of integers that may be sizes}
  public static boolean isList(Value value) {
    return value.type() instanceof TensorType type
        && type.rank() <= 1
        && type.elementType() instanceof IntegerType element
        && element.width() >= Integer.SIZE;
  }

  /// {@return the elements of `x` times `factor` plus `addend`}, empty where these are no integers
  public static Optional<ImmutableList<Term>> scaled(
      ShapeInference shapes, Value x, OptionalDouble factor, double addend) {
    OptionalLong times = factor.isPresent() ? integer(factor.getAsDouble()) : OptionalLong.empty();
    OptionalLong plus = integer(addend);
    if (!isList(x) || times.isEmpty() || plus.isEmpty()) {
      return Optional.empty();
    }
    return shapes
        .elements(x)
        .map(elements ->
            elements.stream()
                .map(each -> each.times(times.getAsLong()).plus(plus.getAsLong()))
                .collect(ImmutableList.toImmutableList()));
  }

  private static OptionalLong integer(double value) {
    return value == Math.rint(value) && Math.abs(value) <= Integer.MAX_VALUE
        ? OptionalLong.of((long) value)
        : OptionalLong.empty();
  }

  /// {@return `x / y` rounded down}, where `y` is at least 1
  public static Optional<Term> quotient(ShapeInference shapes, Term x, Term y) {
    return shapes.bounds(y).lower() >= 1 ? Optional.of(x.floorDiv(y)) : Optional.empty();
  }

  /// {@return what is left of `x` after [#quotient]}
  public static Optional<Term> remainder(ShapeInference shapes, Term x, Term y) {
    return quotient(shapes, x, y).map(times -> x.minus(times.times(y)));
  }
}
