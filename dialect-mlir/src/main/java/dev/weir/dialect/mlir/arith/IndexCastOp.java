package dev.weir.dialect.mlir.arith;

import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// Converts between index and integers: widens with the sign, narrows to the low bits.
@OpDef(value = "index_cast", format = "$in attr-dict `:` type($in) `to` type($out)")
public non-sealed interface IndexCastOp extends ArithCastOp {
  @Override @Operand(IndexCastable.class) Value in();

  @Override @Result(IndexCastable.class) OpResult out();

  @Override default boolean areCastCompatible(Type from, Type to) {
    return CastRules.isIndexCast(from, to);
  }
}
