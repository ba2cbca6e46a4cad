package dev.weir.dialect.compute;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// An axis from an index on, as a coordinate: `compute.shift %i by %first`. It is the sum of both; unlike that of
/// [IndexOp], it leaves tiles free to lie along the axis.
@OpDef(value = "shift", format = "$axis `by` $offset attr-dict")
public non-sealed interface ShiftOp extends ComputeOp, Pure {
  @Operand(IndexTyped.class)
  Value axis();

  @Operand(IndexTyped.class)
  Value offset();

  @Result(IndexTyped.class)
  OpResult result();

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!NestRules.isAxis(axis())) {
      diagnostics.error(this, "expects an axis of the nest to be shifted");
    }
  }
}
