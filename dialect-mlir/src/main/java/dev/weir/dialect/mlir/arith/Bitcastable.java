package dev.weir.dialect.mlir.arith;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.FloatType;

/// Accepts signless integers, floats, and vectors, tensors and memrefs of them, but not index.
public final class Bitcastable implements TypeConstraint {
  /// Makes the constraint.
  public Bitcastable() {}

  @Override
  public boolean test(Type type) {
    return isScalar(type)
        || isScalar(ElementTypes.ofVectorOrTensor(type))
        || isScalar(ElementTypes.ofMemRef(type));
  }

  private static boolean isScalar(Type type) {
    return type instanceof FloatType || ElementTypes.isSignless(type);
  }

  @Override
  public String describe() {
    return "signless-integer-or-float-like or memref of signless-integer or float";
  }
}
