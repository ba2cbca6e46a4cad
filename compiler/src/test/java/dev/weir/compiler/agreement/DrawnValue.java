package dev.weir.compiler.agreement;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Value;

/// A tensor of a [DrawnProgram].
///
/// @param closed the value where all sizes are known
/// @param open the value where some are not
/// @param exactness what is known of its elements
record DrawnValue(Value closed, Value open, Exactness exactness) {
  DType dtype() {
    return ElementTypes.dtypeOf(Sizes.tensor(closed).elementType());
  }

  ImmutableLongArray shape() {
    return Sizes.tensor(closed).shape();
  }

  int rank() {
    return shape().length();
  }

  long elements() {
    return shape().stream().reduce(1, (a, b) -> a * b);
  }

  boolean isFloat() {
    return dtype().isFloat();
  }

  boolean isInteger() {
    return !dtype().isFloat() && dtype() != DType.BOOL;
  }

  /// {@return whether no target rounds its elements}
  boolean isExact() {
    return exactness.holdsIn(dtype());
  }
}
