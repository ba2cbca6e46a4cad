package dev.weir.dialect.compute;

import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Arithmetic on indices: `compute.index <mod> %i, %n`. The axes among the operands are stepwise.
@OpDef(value = "index", format = "$kind $lhs `,` $rhs attr-dict")
public non-sealed interface IndexOp extends ComputeOp, Pure {
  /// {@return the operation on indices}
  @Attr
  IndexKind kind();

  @Operand(IndexTyped.class)
  Value lhs();

  @Operand(IndexTyped.class)
  Value rhs();

  @Result(IndexTyped.class)
  OpResult result();
}
