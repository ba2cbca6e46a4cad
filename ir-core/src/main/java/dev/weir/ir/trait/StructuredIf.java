package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpInterface;

/// An operation that runs one of two regions, each of one block, and gives what that block's
/// terminator yields: operand `i` of the terminator is result `i`.
@OpInterface
public interface StructuredIf extends Operation {
  /// {@return what decides}
  Value condition();

  /// {@return the region that runs where the condition holds}
  Region thenRegion();

  /// {@return the region that runs otherwise; may be empty where there are no results}
  Region elseRegion();
}
