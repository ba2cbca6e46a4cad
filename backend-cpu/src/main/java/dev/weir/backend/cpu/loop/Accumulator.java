package dev.weir.backend.cpu.loop;

import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.ir.Attribute;

/// What a loop combines of all its rounds.
///
/// @param result the combination, there after the loop; of no rounds its identity
/// @param kind how elements are combined, in any order, the same in every run
/// @param value what a round gives, defined in the loop's body
public record Accumulator(Scalar result, ReduceKind kind, Scalar value) {
  /// {@return what the combination begins with}
  public Attribute identity() {
    return kind.identity(result.element());
  }
}
