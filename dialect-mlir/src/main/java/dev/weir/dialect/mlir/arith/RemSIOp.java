package dev.weir.dialect.mlir.arith;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// Remainder of signed integers, with the sign of the dividend. Undefined where the divisor is zero.
@OpDef(value = "remsi", format = "$lhs `,` $rhs attr-dict `:` type($result)")
public non-sealed interface RemSIOp extends IntegerBinaryOp {
  @Override @Operand(SignlessIntegerLike.class) Value lhs();

  @Override @Operand(SignlessIntegerLike.class) Value rhs();

  @Override @Result(SignlessIntegerLike.class) OpResult result();
}
