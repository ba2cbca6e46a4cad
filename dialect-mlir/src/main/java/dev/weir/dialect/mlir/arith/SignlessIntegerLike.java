package dev.weir.dialect.mlir.arith;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;

/// Accepts signless integers, index, and vectors and tensors of them.
public final class SignlessIntegerLike implements TypeConstraint {
  /// Makes the constraint.
  public SignlessIntegerLike() {}

  @Override
  public boolean test(Type type) {
    return ElementTypes.isSignlessOrIndex(type)
        || ElementTypes.isSignlessOrIndex(ElementTypes.ofVectorOrTensor(type));
  }

  @Override
  public String describe() {
    return "signless-integer-like";
  }
}
