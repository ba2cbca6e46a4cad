package dev.weir.dialect.compute;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// A coordinate as an element: `compute.position %i : i64`.
@OpDef(value = "position", format = "$index attr-dict `:` type($result)")
public non-sealed interface PositionOp extends ComputeOp, Pure {
  @Operand(IndexTyped.class)
  Value index();

  @Result(AnyElement.class)
  OpResult result();
}
