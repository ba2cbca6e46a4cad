package dev.weir.ir.trait;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpInterface;

/// An operation that runs one of two regions, each of one block, and gives what that block's
/// terminator yields: operand `i` of the terminator is result `i`.
@OpInterface
public interface StructuredIf extends RegionBranch {
  /// {@return what decides}
  Value condition();

  /// {@return the region that runs where the condition holds}
  Region thenRegion();

  /// {@return the region that runs otherwise; may be empty where there are no results}
  Region elseRegion();

  @Override
  default ImmutableList<RegionSuccessor> entrySuccessors() {
    return ImmutableList.of(
        RegionSuccessor.into(thenRegion(), ImmutableList.of()),
        elseRegion().isEmpty()
            ? RegionSuccessor.out(ImmutableList.of())
            : RegionSuccessor.into(elseRegion(), ImmutableList.of()));
  }

  @Override
  default ImmutableList<RegionSuccessor> regionSuccessors(Region region) {
    return ImmutableList.of(RegionSuccessor.outOf(this));
  }
}
