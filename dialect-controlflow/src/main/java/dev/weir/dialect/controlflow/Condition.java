package dev.weir.dialect.controlflow;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorLike;

/// Accepts boolean tensors; that there is exactly one element shows when the program runs.
public final class Condition implements TypeConstraint {
  /// Makes the constraint.
  public Condition() {}

  @Override
  public boolean test(Type type) {
    return type instanceof TensorLike like && like.tensor().elementType().equals(IntegerType.I1);
  }

  @Override
  public String describe() {
    return "tensor of i1";
  }
}
