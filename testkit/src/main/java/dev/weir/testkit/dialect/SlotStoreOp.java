package dev.weir.testkit.dialect;

import com.google.common.collect.ImmutableSet;
import dev.weir.evaluate.Evaluable;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.pass.general.MemorySlot;
import dev.weir.pass.general.PromotableMemory;
import java.util.List;

/// An operation that stores a value to a memory slot.
@OpDef("slot_store")
public non-sealed interface SlotStoreOp extends TestOp, MemoryEffects, PromotableMemory, Evaluable {
  /// {@return the value}
  @Operand
  Value value();

  /// {@return the place}
  @Operand
  Value pointer();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.WRITE);
  }

  @Override
  default boolean loadsFrom(MemorySlot slot) {
    return false;
  }

  @Override
  default boolean storesTo(MemorySlot slot) {
    return true;
  }

  @Override
  default boolean canDoWithout(MemorySlot slot) {
    return value() != slot.pointer() && value().type().equals(slot.elementType());
  }

  @Override
  default Value stored(MemorySlot slot, Value before, Rewriter rewriter) {
    return value();
  }

  @Override
  default void replaceLoaded(MemorySlot slot, Value before, Rewriter rewriter) {}

  @Override
  default Outcome evaluate(List<Attribute> operands) {
    ((MemoryCell) operands.get(1)).store(operands.get(0));
    return Outcome.of();
  }

  /// What is stored may be poison.
  @Override
  default boolean takesPoison() {
    return true;
  }
}
