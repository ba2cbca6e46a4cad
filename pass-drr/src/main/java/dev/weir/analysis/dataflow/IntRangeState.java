package dev.weir.analysis.dataflow;

import dev.weir.ir.trait.IntRange;

/// What the analysis of integer ranges knows of a value.
public sealed interface IntRangeState {
  /// Control was not seen to reach it.
  IntRangeState UNREACHED = new Unreached();

  /// It is no integer.
  IntRangeState UNTRACKED = new Untracked();

  /// Control was not seen to reach it.
  record Unreached() implements IntRangeState {}

  /// It is no integer.
  record Untracked() implements IntRangeState {}

  /// It is an integer in `range`, or holds such integers.
  record Within(IntRange range) implements IntRangeState {}
}
