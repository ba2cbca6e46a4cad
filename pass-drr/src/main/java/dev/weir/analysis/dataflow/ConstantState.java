package dev.weir.analysis.dataflow;

import dev.weir.ir.Attribute;

/// What constant propagation knows of a value.
public sealed interface ConstantState {
  /// Control was not seen to reach it.
  ConstantState UNREACHED = new Unreached();

  /// It may have several values.
  ConstantState VARYING = new Varying();

  /// Control was not seen to reach it.
  record Unreached() implements ConstantState {}

  /// It may have several values.
  record Varying() implements ConstantState {}

  /// It is always `value`, which `dialect` can make an operation of.
  record Constant(Attribute value, String dialect) implements ConstantState {}
}
