package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableSet;

/// Along which dimensions of its operand a [OperatorPattern#SLICE] moves elements.
///
/// @param moved those along which elements are elsewhere in the result
/// @param dropped those that the result is without
public record Movement(ImmutableSet<Integer> moved, ImmutableSet<Integer> dropped) {
  /// {@return elements moved along the dimensions `moved`, all of which the result has}
  static Movement along(ImmutableSet<Integer> moved) {
    return new Movement(moved, ImmutableSet.of());
  }
}
