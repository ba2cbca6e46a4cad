package dev.weir.dialect.mlir.arith;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// Compares two integers.
@OpDef(value = "cmpi", format = "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)")
public non-sealed interface CmpIOp extends CompareOp {
  @Attr(codec = CmpIPredicateCodec.class) CmpIPredicate predicate();

  @Override @Operand(SignlessIntegerLike.class) Value lhs();

  @Override @Operand(SignlessIntegerLike.class) Value rhs();

  @Override @Result(BoolLike.class) OpResult result();
}
