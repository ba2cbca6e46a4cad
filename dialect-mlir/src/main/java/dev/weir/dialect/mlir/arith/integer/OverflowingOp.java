package dev.weir.dialect.mlir.arith.integer;

import dev.weir.ir.def.Attr;

/// Computes an integer that may be too large for its type, and may be promised not to be.
public sealed interface OverflowingOp extends IntegerBinaryOp
    permits AddIOp, SubIOp, MulIOp, ShLIOp {
  @Override
  @Attr(value = "overflowFlags", populated = true)
  default IntegerOverflowAttr overflowFlags() {
    return IntegerOverflowAttr.NONE;
  }
}
