package dev.weir.dialect.shape.fact;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.term.Term;
import java.util.Optional;

/// Facts about a value's sizes, and about its elements where these are sizes themselves.
///
/// As PIR's `ShapeOrDataDimExprs` (paddle/pir/include/dialect/shape/utils/shape_or_data_expr.h).
public sealed interface ValueFact {
  /// Nothing is known, not even the rank.
  record Unknown() implements ValueFact {
    @Override
    public String toString() {
      return "unknown";
    }
  }

  /// A tensor.
  ///
  /// @param sizes the sizes of its dimensions
  /// @param elements its elements in row-major order, where it is a small tensor of integers
  record OfTensor(ImmutableList<Term> sizes, Optional<ImmutableList<Term>> elements)
      implements ValueFact {
    @Override
    public String toString() {
      return sizes + elements.map(known -> " = " + known).orElse("");
    }
  }

  /// A list of values.
  record OfList(ImmutableList<ValueFact> elements) implements ValueFact {
    @Override
    public String toString() {
      return elements.toString();
    }
  }

  /// {@return that a tensor has these sizes}
  static ValueFact of(ImmutableList<Term> sizes) {
    return new OfTensor(sizes, Optional.empty());
  }
}
