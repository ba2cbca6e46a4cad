package dev.weir.dialect.compute;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.TensorType;

/// A tensor of known rank.
public final class RankedTensor implements TypeConstraint {
  /// The constraint.
  public RankedTensor() {}

  @Override
  public boolean test(Type type) {
    return type instanceof TensorType;
  }

  @Override
  public String describe() {
    return "tensor of known rank";
  }
}
