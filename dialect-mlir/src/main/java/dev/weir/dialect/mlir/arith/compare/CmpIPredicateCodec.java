package dev.weir.dialect.mlir.arith.compare;

import dev.weir.dialect.mlir.arith.EnumCodec;
import dev.weir.ir.type.IntegerType;

/// Stores [CmpIPredicate] as an i64.
public final class CmpIPredicateCodec extends EnumCodec<CmpIPredicate> {
  /// Makes the codec.
  public CmpIPredicateCodec() {
    super(
        CmpIPredicate.values(),
        IntegerType.I64,
        "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9");
  }
}
