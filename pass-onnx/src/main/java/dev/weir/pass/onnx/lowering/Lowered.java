package dev.weir.pass.onnx.lowering;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Value;

/// What a value of a graph has become.
public sealed interface Lowered {
  /// A tensor that operators compute.
  record TensorValue(Value value) implements Lowered {}

  /// A sequence whose length is known.
  record Sequence(ImmutableList<Lowered> elements) implements Lowered {}

  /// A map, or a sequence of maps that all have the same keys.
  ///
  /// @param keys `[K]`
  /// @param values `[K]` for one map, `[N, K]` for N of them
  record Maps(Value keys, Value values) implements Lowered {}

  /// Nothing: an operand that is left out, or a value that may be missing and is.
  enum Absent implements Lowered {
    ABSENT
  }

  /// What could not be brought over, which has been reported.
  enum Missing implements Lowered {
    MISSING
  }
}
