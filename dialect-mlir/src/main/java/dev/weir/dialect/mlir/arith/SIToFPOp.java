package dev.weir.dialect.mlir.arith;

import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// Float nearest to a signed integer.
@OpDef(value = "sitofp", format = "$in attr-dict `:` type($in) `to` type($out)")
public non-sealed interface SIToFPOp extends ArithCastOp {
  @Override @Operand(SignlessFixedWidthIntegerLike.class) Value in();

  @Override @Result(FloatLike.class) OpResult out();

  @Override default boolean areCastCompatible(Type from, Type to) {
    return CastRules.isIntegerToFloat(from, to);
  }
}
