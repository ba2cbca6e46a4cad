package dev.weir.dialect.mlir.arith;

import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// Narrows an integer to its low bits.
@OpDef(
    value = "trunci",
    format = "$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)")
public non-sealed interface TruncIOp extends ArithCastOp {
  @Override @Operand(SignlessFixedWidthIntegerLike.class) Value in();

  @Attr(value = "overflowFlags", populated = true) default IntegerOverflowAttr overflowFlags() {
    return IntegerOverflowAttr.NONE;
  }

  @Override @Result(SignlessFixedWidthIntegerLike.class) OpResult out();

  @Override default boolean areCastCompatible(Type from, Type to) {
    return CastRules.widensInteger(to, from);
  }
}
