package dev.weir.examples.toy;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.IntegerType;

/// Accepts `i64`.
public final class Integer64 implements TypeConstraint {
  /// Makes the constraint.
  public Integer64() {}

  @Override
  public boolean test(Type type) {
    return type.equals(IntegerType.I64);
  }

  @Override
  public String describe() {
    return "64-bit signless integer";
  }
}
