package dev.weir.dialect.controlflow;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.MemoryEffects;

/// Whether a stack holds a tuple.
@OpDef(value = "has_elements", format = "$stack attr-dict `:` functional-type(operands, results)")
public non-sealed interface HasElementsOp extends HostFlagOp, MemoryEffects {
  @Operand(StackTyped.class)
  Value stack();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ);
  }
}
