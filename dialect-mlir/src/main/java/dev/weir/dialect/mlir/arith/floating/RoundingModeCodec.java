package dev.weir.dialect.mlir.arith.floating;

import dev.weir.dialect.mlir.arith.EnumCodec;
import dev.weir.ir.type.IntegerType;

/// Stores [RoundingMode] as an i32.
public final class RoundingModeCodec extends EnumCodec<RoundingMode> {
  /// Makes the codec.
  public RoundingModeCodec() {
    super(
        RoundingMode.values(),
        IntegerType.I32,
        "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4");
  }
}
