package dev.weir.dialect.mlir.arith.compare;

import dev.weir.dialect.mlir.arith.EnumCodec;
import dev.weir.ir.type.IntegerType;

/// Stores [CmpFPredicate] as an i64.
public final class CmpFPredicateCodec extends EnumCodec<CmpFPredicate> {
  /// Makes the codec.
  public CmpFPredicateCodec() {
    super(
        CmpFPredicate.values(),
        IntegerType.I64,
        "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,"
            + " 15");
  }
}
