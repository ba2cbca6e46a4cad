package dev.weir.dialect.compute;

import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SameTypeOperands;

/// Compares two elements of one type: `compute.compare <lt> %x, %y : f32`; gives a boolean.
@OpDef(value = "compare", format = "$kind $lhs `,` $rhs attr-dict `:` type($lhs)")
public non-sealed interface CompareOp extends ComputeOp, Pure, SameTypeOperands {
  /// {@return the comparison}
  @Attr
  CompareKind kind();

  @Operand(AnyElement.class)
  Value lhs();

  @Operand(AnyElement.class)
  Value rhs();

  @Result(BooleanTyped.class)
  OpResult result();
}
