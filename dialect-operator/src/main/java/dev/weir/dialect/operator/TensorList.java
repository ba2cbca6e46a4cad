package dev.weir.dialect.operator;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;

/// Accepts tuples of tensors, which is what PIR's `vec[…]` is.
public final class TensorList implements TypeConstraint {
  /// Makes the constraint.
  public TensorList() {}

  @Override
  public boolean test(Type type) {
    return type instanceof TupleType tuple
        && tuple.types().stream().allMatch(TensorType.class::isInstance);
  }

  @Override
  public String describe() {
    return "tuple of tensors";
  }
}
