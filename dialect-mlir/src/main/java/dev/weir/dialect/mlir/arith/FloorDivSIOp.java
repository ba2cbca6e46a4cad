package dev.weir.dialect.mlir.arith;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// Quotient of signed integers, rounded down. Undefined where the divisor is zero or the quotient
/// overflows.
@OpDef(value = "floordivsi", format = "$lhs `,` $rhs attr-dict `:` type($result)")
public non-sealed interface FloorDivSIOp extends IntegerBinaryOp {
  @Override @Operand(SignlessIntegerLike.class) Value lhs();

  @Override @Operand(SignlessIntegerLike.class) Value rhs();

  @Override @Result(SignlessIntegerLike.class) OpResult result();
}
