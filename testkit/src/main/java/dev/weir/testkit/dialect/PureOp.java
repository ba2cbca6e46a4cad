package dev.weir.testkit.dialect;

import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// An operation that does nothing besides computing its results.
@OpDef("pure")
public non-sealed interface PureOp extends TestOp, Pure {
  /// {@return any operands}
  @Operand ValueRange inputs();

  /// {@return any results}
  @Result ValueRange outputs();
}
