package dev.weir.dialect.mlir.arith;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;

/// Accepts signless integers and vectors and tensors of them, but not index.
public final class SignlessFixedWidthIntegerLike implements TypeConstraint {
  /// Makes the constraint.
  public SignlessFixedWidthIntegerLike() {}

  @Override
  public boolean test(Type type) {
    return ElementTypes.isSignless(type)
        || ElementTypes.isSignless(ElementTypes.ofVectorOrTensor(type));
  }

  @Override
  public String describe() {
    return "signless-fixed-width-integer-like";
  }
}
