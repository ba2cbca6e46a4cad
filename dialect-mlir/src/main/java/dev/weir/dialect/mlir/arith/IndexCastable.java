package dev.weir.dialect.mlir.arith;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;

/// Accepts signless integers, index, and vectors, tensors and memrefs of them.
public final class IndexCastable implements TypeConstraint {
  /// Makes the constraint.
  public IndexCastable() {}

  @Override
  public boolean test(Type type) {
    return ElementTypes.isSignlessOrIndex(type)
        || ElementTypes.isSignlessOrIndex(ElementTypes.ofVectorOrTensor(type))
        || ElementTypes.isSignlessOrIndex(ElementTypes.ofMemRef(type));
  }

  @Override
  public String describe() {
    return "signless-integer-like or memref of signless-integer";
  }
}
