package dev.weir.dialect.controlflow;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.MemoryEffects;

/// Pushes the tuple of `elements`. It is the only op that uses its inlet.
@OpDef(
    value = "tuple_push",
    format = "$inlet (`,` $elements^)? attr-dict `:` functional-type(operands, results)")
public non-sealed interface TuplePushOp extends ControlFlowOp, MemoryEffects {
  @Operand(InletTyped.class)
  Value inlet();

  @Operand
  ValueRange elements();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.WRITE);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!inlet().hasOneUse()) {
      diagnostics.error(this, "expects to be the only use of its inlet");
    }
  }
}
