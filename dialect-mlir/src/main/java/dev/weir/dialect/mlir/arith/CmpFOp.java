package dev.weir.dialect.mlir.arith;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// Compares two floats.
@OpDef(
    value = "cmpf",
    format =
        "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)")
public non-sealed interface CmpFOp extends CompareOp {
  @Attr(codec = CmpFPredicateCodec.class) CmpFPredicate predicate();

  @Override @Operand(FloatLike.class) Value lhs();

  @Override @Operand(FloatLike.class) Value rhs();

  @Attr(populated = true) default FastMathAttr fastmath() {
    return FastMathAttr.NONE;
  }

  @Override @Result(BoolLike.class) OpResult result();
}
