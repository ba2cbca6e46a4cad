package dev.weir.dialect.operator.inference;

import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Value;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The lengths of sequences of numbers.
public final class Sequences {
  private Sequences() {}

  /// {@return how many numbers there are from `start` to `end`, which is not among them, in steps of `step`}
  ///
  /// @throws IllegalArgumentException if the step is 0
  public static Term count(ShapeInference shapes, Value start, Value end, Value step) {
    OptionalDouble first = Constants.number(start);
    OptionalDouble last = Constants.number(end);
    OptionalDouble apart = Constants.number(step);
    if (apart.isPresent() && apart.getAsDouble() == 0) {
      throw new IllegalArgumentException("expects a step other than 0");
    }
    if (first.isPresent() && last.isPresent() && apart.isPresent()) {
      double steps = (last.getAsDouble() - first.getAsDouble()) / apart.getAsDouble();
      return Term.of(Math.max(0, (long) Math.ceil(steps)));
    }
    Optional<Term> from = integer(shapes, start);
    Optional<Term> to = integer(shapes, end);
    Optional<Term> by = integer(shapes, step);
    by.ifPresent(shapes::requireNonzero);
    if (from.isEmpty()
        || to.isEmpty()
        || by.isEmpty()
        || !(by.get() instanceof IntegerTerm known)) {
      return shapes.unknown();
    }
    Term distance = to.get().minus(from.get());
    Term count =
        known.value() > 0
            ? distance.ceilDiv(known.value())
            : distance.negate().ceilDiv(-known.value());
    return count.max(Term.of(0));
  }

  /// {@return the length that the number in `value` is}, which `what` names
  ///
  /// @throws IllegalArgumentException if it is below 0
  public static Term length(ShapeInference shapes, Value value, String what) {
    OptionalDouble known = Constants.number(value);
    Optional<Term> found =
        known.isPresent()
            ? Optional.of(Term.of((long) known.getAsDouble()))
            : integer(shapes, value);
    if (found.isEmpty()) {
      return shapes.unknown();
    }
    if (!shapes.requireAtLeast(found.get(), 0)) {
      throw new IllegalArgumentException(
          "expects %s of 0 or more, got %s".formatted(what, found.get()));
    }
    return shapes.bounds(found.get()).lower() >= 0 ? found.get() : shapes.unknown();
  }

  /// {@return the only element of `value`, if it is an integer}
  public static Optional<Term> integer(ShapeInference shapes, Value value) {
    return value.type() instanceof TensorType type && type.elementType() instanceof IntegerType
        ? shapes.elements(value).filter(all -> all.size() == 1).map(List::getFirst)
        : Optional.empty();
  }
}
