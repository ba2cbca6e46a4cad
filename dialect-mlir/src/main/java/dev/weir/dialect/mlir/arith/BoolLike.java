package dev.weir.dialect.mlir.arith;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.IntegerType;

/// Accepts i1 and vectors and tensors of it.
public final class BoolLike implements TypeConstraint {
  /// Makes the constraint.
  public BoolLike() {}

  @Override
  public boolean test(Type type) {
    return type == IntegerType.I1
        || type.equals(IntegerType.I1)
        || ElementTypes.ofVectorOrTensor(type).equals(IntegerType.I1);
  }

  @Override
  public String describe() {
    return "bool-like";
  }
}
