package dev.weir.testkit.dialect;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.evaluate.Evaluable;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.attr.TypeAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.pass.general.MemorySlot;
import dev.weir.pass.general.PromotableAllocation;
import java.util.List;

/// An operation that makes a place in memory.
@OpDef("slot")
public non-sealed interface SlotOp extends TestOp, MemoryEffects, PromotableAllocation, Evaluable {
  /// {@return the type of what it holds}
  @Attr
  TypeAttr elementType();

  /// {@return what stands for the place}
  @Result
  OpResult pointer();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.ALLOCATE);
  }

  @Override
  default ImmutableList<MemorySlot> promotableSlots() {
    return ImmutableList.of(new MemorySlot(pointer(), elementType().value()));
  }

  @Override
  default Value defaultValue(MemorySlot slot, OpBuilder builder) {
    return builder
        .add(TestOps.pure(ImmutableList.of(), ImmutableList.of(slot.elementType())))
        .result(0);
  }

  @Override
  default Outcome evaluate(List<Attribute> operands) {
    return Outcome.of(new MemoryCell(location()));
  }
}
