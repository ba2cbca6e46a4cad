package dev.weir.dialect.mlir.arith;

import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.Optional;

/// Widens a float to one of more bits.
@OpDef(
    value = "extf",
    format = "$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)")
public non-sealed interface ExtFOp extends ArithCastOp {
  @Override @Operand(FloatLike.class) Value in();

  @Attr Optional<FastMathAttr> fastmath();

  @Override @Result(FloatLike.class) OpResult out();

  @Override default boolean areCastCompatible(Type from, Type to) {
    return CastRules.widensFloat(from, to);
  }
}
