package dev.weir.testkit.dialect;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;

/// An operation that reads something.
@OpDef("read")
public non-sealed interface ReadOp extends TestOp, MemoryEffects {
  /// {@return any operands}
  @Operand
  ValueRange inputs();

  /// {@return any results}
  @Result
  ValueRange outputs();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ);
  }
}
