package dev.weir.pass.general;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpInterface;

/// An operation that makes places in memory of which `mem2reg` can make values, and that can be erased
/// once nobody uses them.
///
/// Mirrors MLIR's `PromotableAllocationOpInterface`.
@OpInterface
public interface PromotableAllocation extends Operation {
  /// {@return the places it makes}
  ImmutableList<MemorySlot> promotableSlots();

  /// {@return what `slot` holds before anything was stored; made with `builder`, and once at most}
  Value defaultValue(MemorySlot slot, OpBuilder builder);
}
