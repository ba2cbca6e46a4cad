package dev.weir.testkit.dialect;

import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Commutative;
import dev.weir.ir.trait.Pure;

/// An operation whose operands may change places.
@OpDef("commutative")
public non-sealed interface CommutativeOp extends TestOp, Commutative, Pure {
  /// {@return any operands}
  @Operand
  ValueRange inputs();

  /// {@return any results}
  @Result
  ValueRange outputs();
}
