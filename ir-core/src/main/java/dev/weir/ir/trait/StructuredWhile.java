package dev.weir.ir.trait;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpInterface;
import java.util.List;

/// An operation that runs its region, of one block, as long as a condition holds.
///
/// The first operand is the condition, the others the loop-carried values, at first [#inits]; they
/// are the block's arguments. Its terminator yields the next condition and then the next values;
/// when the condition does not hold any more, they are the results.
@OpInterface
public interface StructuredWhile extends RegionBranch, LoopLike {
  /// {@return the condition before the first iteration}
  Value condition();

  /// {@return the values carried into the first iteration}
  ValueRange inits();

  /// {@return the region that runs in each iteration}
  Region bodyRegion();

  @Override
  default ImmutableList<RegionSuccessor> entrySuccessors() {
    return ImmutableList.of(RegionSuccessor.into(bodyRegion()), RegionSuccessor.outOf(this));
  }

  @Override
  default ImmutableList<RegionSuccessor> regionSuccessors(Region region) {
    return entrySuccessors();
  }

  @Override
  default OperandRange entryOperands(RegionSuccessor successor) {
    return OperandRange.from(this, 1);
  }

  /// The first operand of the terminator is the condition.
  @Override
  default OperandRange forwardedOperands(
      RegionBranchTerminator terminator, RegionSuccessor successor) {
    return OperandRange.from(terminator, 1);
  }

  @Override
  default ImmutableList<Region> loopRegions() {
    return ImmutableList.of(bodyRegion());
  }

  @Override
  default OperandRange initialValues() {
    return OperandRange.from(this, 1);
  }

  @Override
  default List<BlockArgument> carriedArguments() {
    return bodyRegion().isEmpty() ? ImmutableList.of() : bodyRegion().entry().arguments();
  }

  @Override
  default List<Value> yieldedValues() {
    Operation last = bodyRegion().isEmpty() ? null : bodyRegion().entry().last();
    return last == null ? ImmutableList.of() : OperandRange.from(last, 1).values();
  }

  @Override
  default ValueRange carriedResults() {
    return results();
  }
}
