package dev.weir.dialect.mlir.arith;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// Quotient of unsigned integers, rounded up. Undefined where the divisor is zero.
@OpDef(value = "ceildivui", format = "$lhs `,` $rhs attr-dict `:` type($result)")
public non-sealed interface CeilDivUIOp extends IntegerBinaryOp {
  @Override @Operand(SignlessIntegerLike.class) Value lhs();

  @Override @Operand(SignlessIntegerLike.class) Value rhs();

  @Override @Result(SignlessIntegerLike.class) OpResult result();
}
