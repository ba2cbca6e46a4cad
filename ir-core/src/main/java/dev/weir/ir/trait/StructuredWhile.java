package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpInterface;

/// An operation that runs its region, of one block, as long as a condition holds.
///
/// The block's arguments are the loop-carried values, at first [#inits]. Its terminator yields the
/// next condition and then the next values; when the condition does not hold any more, they are the
/// results.
@OpInterface
public interface StructuredWhile extends Operation {
  /// {@return the condition before the first iteration}
  Value condition();

  /// {@return the values carried into the first iteration}
  ValueRange inits();

  /// {@return the region that runs in each iteration}
  Region bodyRegion();
}
