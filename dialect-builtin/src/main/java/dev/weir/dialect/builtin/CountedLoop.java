package dev.weir.dialect.builtin;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpTrait;
import dev.weir.ir.trait.LoopBound;
import dev.weir.ir.trait.LoopLike;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.trait.RegionBranch;
import dev.weir.ir.trait.RegionSuccessor;
import java.util.List;

/// A loop with one counter, which is the first argument of its only block.
///
/// Its operands are the lower bound, the upper bound, the step, then what is carried into the first round;
/// its results are what is carried at the end. The bounds are known before the first round, so control may
/// pass the body.
@OpTrait
public interface CountedLoop extends LoopLike, RegionBranch {
  /// {@return the region that runs in each round}
  Region bodyRegion();

  /// {@return the argument that counts}
  default BlockArgument inductionVariable() {
    return loopBlock().argument(0);
  }

  private Block loopBlock() {
    return bodyRegion().entry();
  }

  @Override
  default ImmutableList<Region> loopRegions() {
    return ImmutableList.of(bodyRegion());
  }

  @Override
  default ImmutableList<BlockArgument> inductionVariables() {
    return ImmutableList.of(inductionVariable());
  }

  @Override
  default ImmutableList<LoopBound> lowerBounds() {
    return ImmutableList.of(new LoopBound.Computed(operand(0)));
  }

  @Override
  default ImmutableList<LoopBound> upperBounds() {
    return ImmutableList.of(new LoopBound.Computed(operand(1)));
  }

  @Override
  default ImmutableList<LoopBound> steps() {
    return ImmutableList.of(new LoopBound.Computed(operand(2)));
  }

  @Override
  default OperandRange initialValues() {
    return OperandRange.from(this, 3);
  }

  @Override
  default List<BlockArgument> carriedArguments() {
    List<BlockArgument> all = loopBlock().arguments();
    return all.size() < 2 ? ImmutableList.of() : all.subList(1, all.size());
  }

  @Override
  default List<Value> yieldedValues() {
    Operation last = loopBlock().last();
    return last == null ? ImmutableList.of() : last.operands();
  }

  @Override
  default ValueRange carriedResults() {
    return results();
  }

  @Override
  default ImmutableList<RegionSuccessor> entrySuccessors() {
    return ImmutableList.of(
        RegionSuccessor.into(bodyRegion(), carriedArguments()), RegionSuccessor.outOf(this));
  }

  @Override
  default ImmutableList<RegionSuccessor> regionSuccessors(Region region) {
    return entrySuccessors();
  }

  @Override
  default OperandRange entryOperands(RegionSuccessor successor) {
    return initialValues();
  }
}
