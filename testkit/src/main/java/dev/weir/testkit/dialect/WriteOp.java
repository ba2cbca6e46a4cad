package dev.weir.testkit.dialect;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;

/// An operation that writes something.
@OpDef("write")
public non-sealed interface WriteOp extends TestOp, MemoryEffects {
  /// {@return any operands}
  @Operand
  ValueRange inputs();

  /// {@return any results}
  @Result
  ValueRange outputs();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.WRITE);
  }
}
