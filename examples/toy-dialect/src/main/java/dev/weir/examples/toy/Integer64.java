package dev.weir.examples.toy;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.IntegerType;

// region constraint
/// Accepts `i64` only, so that no type is written in the assembly.
public final class Integer64 implements TypeConstraint.Exact {
  /// Makes the constraint.
  public Integer64() {}

  @Override
  public Type type() {
    return IntegerType.I64;
  }
}
// endregion
