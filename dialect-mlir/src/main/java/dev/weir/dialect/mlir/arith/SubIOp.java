package dev.weir.dialect.mlir.arith;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// Difference of integers.
@OpDef(
    value = "subi",
    format = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)")
public non-sealed interface SubIOp extends IntegerBinaryOp {
  @Override @Operand(SignlessIntegerLike.class) Value lhs();

  @Override @Operand(SignlessIntegerLike.class) Value rhs();

  @Attr(value = "overflowFlags", populated = true) default IntegerOverflowAttr overflowFlags() {
    return IntegerOverflowAttr.NONE;
  }

  @Override @Result(SignlessIntegerLike.class) OpResult result();
}
