package dev.weir.pass.general;

import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpInterface;

/// An operation that loads from a place in memory or stores to it, and can do without it if what the
/// place holds is known.
///
/// Mirrors MLIR's `PromotableMemOpInterface`.
@OpInterface
public interface PromotableMemory extends Operation {
  /// {@return whether it needs to know what `slot` holds}
  boolean loadsFrom(MemorySlot slot);

  /// {@return whether `slot` holds something else afterwards}
  boolean storesTo(MemorySlot slot);

  /// {@return whether it can do without `slot`, which it uses}; where it stores the pointer itself, it
  /// cannot
  boolean canDoWithout(MemorySlot slot);

  /// {@return what `slot` holds afterwards, where it stores to it}
  ///
  /// @param before what it holds before
  Value stored(MemorySlot slot, Value before, Rewriter rewriter);

  /// Has the results no longer depend on `slot`; the operation is erased after.
  ///
  /// @param before what the slot holds before, the default value where it does not matter
  void replaceLoaded(MemorySlot slot, Value before, Rewriter rewriter);
}
