package dev.weir.ir.trait;

import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.def.OpTrait;

/// An operation each of whose regions has at most one block.
@OpTrait
public interface SingleBlock extends Operation {
  /// {@return the only block of the first region}
  ///
  /// @throws IllegalStateException if the region is empty
  default Block body() {
    return region(0).entry();
  }

  /// Reports regions of more than one block, and empty blocks where a terminator is due.
  static void verifyTrait(Operation op, Diagnostics diagnostics) {
    for (Region region : op.regions()) {
      if (region.size() > 1) {
        diagnostics.error(op, "expects region #%d to have 0 or 1 blocks", region.index());
      }
    }
  }
}
