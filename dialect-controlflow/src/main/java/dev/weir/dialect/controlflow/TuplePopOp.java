package dev.weir.dialect.controlflow;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;

/// Pops the tuple that was pushed last. It is the only op that uses its outlet, and its results have
/// the types of what the stack's `tuple_push` pushes.
@OpDef(value = "tuple_pop", format = "$outlet attr-dict `:` functional-type(operands, results)")
public non-sealed interface TuplePopOp extends ControlFlowOp, MemoryEffects {
  @Operand(OutletTyped.class) Value outlet();

  @Result ValueRange elements();

  @Override default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.WRITE);
  }

  @Override default void verify(Diagnostics diagnostics) {
    if (!outlet().hasOneUse()) {
      diagnostics.error(this, "expects to be the only use of its outlet");
    }
    if (!(outlet().definingOp() instanceof StackCreateOp stack)) {
      diagnostics.error(this, "expects an outlet that a 'pir.stack_create' made");
      return;
    }
    for (OpOperand use : stack.inlet().uses()) {
      if (use.owner() instanceof TuplePushOp push) {
        verifyAgainst(push, diagnostics);
      }
    }
  }

  private void verifyAgainst(TuplePushOp push, Diagnostics diagnostics) {
    if (!TypeAgreement.agree(push.elements().types(), resultTypes())) {
      diagnostics
          .error(
              this,
              "pops %s, but the stack holds %s",
              resultTypes(),
              push.elements().types())
          .note(push.location(), "pushed here");
    }
  }
}
