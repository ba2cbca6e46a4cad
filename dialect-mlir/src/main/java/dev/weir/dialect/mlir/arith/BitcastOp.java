package dev.weir.dialect.mlir.arith;

import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// Reads the bits of an integer or float as those of another of the same width.
@OpDef(value = "bitcast", format = "$in attr-dict `:` type($in) `to` type($out)")
public non-sealed interface BitcastOp extends ArithCastOp {
  @Override @Operand(Bitcastable.class) Value in();

  @Override @Result(Bitcastable.class) OpResult out();

  @Override default boolean areCastCompatible(Type from, Type to) {
    return CastRules.isBitcast(from, to);
  }
}
