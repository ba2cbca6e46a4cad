package dev.weir.tests.readme;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Commutative;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SameOperandsAndResultType;

/// `lhs + rhs`.
@OpDef(value = "add", format = "$lhs `,` $rhs attr-dict `:` type($lhs)")
public non-sealed interface AddOp extends PolyOp, Pure, Commutative, SameOperandsAndResultType {
  @Operand
  Value lhs();

  @Operand
  Value rhs();

  @Result
  OpResult sum();
}
