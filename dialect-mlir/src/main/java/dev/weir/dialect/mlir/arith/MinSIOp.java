package dev.weir.dialect.mlir.arith;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Commutative;

/// Smaller of two signed integers.
@OpDef(value = "minsi", format = "$lhs `,` $rhs attr-dict `:` type($result)")
public non-sealed interface MinSIOp extends IntegerBinaryOp, Commutative {
  @Override @Operand(SignlessIntegerLike.class) Value lhs();

  @Override @Operand(SignlessIntegerLike.class) Value rhs();

  @Override @Result(SignlessIntegerLike.class) OpResult result();
}
