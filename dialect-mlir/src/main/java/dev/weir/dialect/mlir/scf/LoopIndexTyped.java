package dev.weir.dialect.mlir.scf;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.IndexType;
import dev.weir.ir.type.IntegerType;

/// Accepts `index` and integers without a sign.
public final class LoopIndexTyped implements TypeConstraint {
  /// Makes the constraint.
  public LoopIndexTyped() {}

  @Override
  public boolean test(Type type) {
    return type == IndexType.INDEX
        || type instanceof IntegerType integer
            && integer.signedness() == IntegerType.Signedness.SIGNLESS;
  }

  @Override
  public String describe() {
    return "signless integer or index";
  }
}
