package dev.weir.dialect.controlflow;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpOperand;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Pops the tuple that was pushed last. It is the only op that uses its outlet, and its results have
/// the types of what the stack's `tuple_push` pushes.
@OpDef(value = "tuple_pop", format = "$outlet attr-dict `:` functional-type(operands, results)")
public non-sealed interface TuplePopOp extends ControlFlowOp, MemoryEffects {
  @Operand(OutletTyped.class)
  Value outlet();

  @Result
  ValueRange elements();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.WRITE);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!outlet().hasOneUse()) {
      diagnostics.error(this, "expects to be the only use of its outlet");
    }
    if (stack().isEmpty()) {
      diagnostics.error(
          this, "expects an outlet that a 'pir.stack_create' made, or that was pushed as such");
    }
    push().ifPresent(push -> verifyAgainst(push, diagnostics));
  }

  /// {@return what makes the stack}: in a backward program for a body in a body, the outlet of a stack that
  /// each run of the outer body makes comes off another stack
  default Optional<StackCreateOp> stack() {
    Value end = outlet();
    Set<Operation> seen = new HashSet<>();
    while (end instanceof OpResult result
        && result.owner() instanceof TuplePopOp outer
        && seen.add(outer)) {
      Optional<TuplePushOp> push = outer.push();
      if (push.isEmpty() || result.index() >= push.get().elements().size()) {
        return Optional.empty();
      }
      end = push.get().elements().get(result.index());
    }
    return end.definingOp() instanceof StackCreateOp made ? Optional.of(made) : Optional.empty();
  }

  /// {@return what pushes the tuples that this pops}
  default Optional<TuplePushOp> push() {
    Optional<StackCreateOp> stack = stack();
    if (stack.isPresent()) {
      for (OpOperand use : stack.get().inlet().uses()) {
        if (use.owner() instanceof TuplePushOp push) {
          return Optional.of(push);
        }
      }
    }
    return Optional.empty();
  }

  private void verifyAgainst(TuplePushOp push, Diagnostics diagnostics) {
    if (!TypeAgreement.agree(push.elements().types(), resultTypes())) {
      diagnostics
          .error(this, "pops %s, but the stack holds %s", resultTypes(), push.elements().types())
          .note(push.location(), "pushed here");
    }
  }
}
