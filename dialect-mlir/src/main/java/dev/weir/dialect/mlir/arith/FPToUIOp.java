package dev.weir.dialect.mlir.arith;

import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// Unsigned integer next to a float towards zero. Undefined where it does not fit.
@OpDef(value = "fptoui", format = "$in attr-dict `:` type($in) `to` type($out)")
public non-sealed interface FPToUIOp extends ArithCastOp {
  @Override @Operand(FloatLike.class) Value in();

  @Override @Result(SignlessFixedWidthIntegerLike.class) OpResult out();

  @Override default boolean areCastCompatible(Type from, Type to) {
    return CastRules.isIntegerToFloat(to, from);
  }
}
