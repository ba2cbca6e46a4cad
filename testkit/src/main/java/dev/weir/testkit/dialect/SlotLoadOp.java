package dev.weir.testkit.dialect;

import com.google.common.collect.ImmutableSet;
import dev.weir.evaluate.Evaluable;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.pass.general.MemorySlot;
import dev.weir.pass.general.PromotableMemory;
import java.util.List;

/// An operation that loads what a place in memory holds.
@OpDef("slot_load")
public non-sealed interface SlotLoadOp extends TestOp, MemoryEffects, PromotableMemory, Evaluable {
  /// {@return the place}
  @Operand
  Value pointer();

  /// {@return what it holds}
  @Result
  OpResult loaded();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ);
  }

  @Override
  default boolean loadsFrom(MemorySlot slot) {
    return true;
  }

  @Override
  default boolean storesTo(MemorySlot slot) {
    return false;
  }

  @Override
  default boolean canDoWithout(MemorySlot slot) {
    return loaded().type().equals(slot.elementType());
  }

  @Override
  default Value stored(MemorySlot slot, Value before, Rewriter rewriter) {
    return before;
  }

  @Override
  default void replaceLoaded(MemorySlot slot, Value before, Rewriter rewriter) {
    rewriter.replaceAllUses(loaded(), before);
  }

  @Override
  default Outcome evaluate(List<Attribute> operands) {
    return Outcome.of(((MemoryCell) operands.get(0)).value());
  }
}
