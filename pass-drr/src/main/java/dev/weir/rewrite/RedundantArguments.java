package dev.weir.rewrite;

import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.BlockOperand;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Branch;
import dev.weir.ir.trait.SuccessorOperands;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Removes block arguments that get the same value from every predecessor.
final class RedundantArguments {
  private RedundantArguments() {}

  /// Works on the blocks of `region`.
  ///
  /// @return whether anything changed
  static boolean drop(Region region, Rewriter rewriter) {
    boolean changed = false;
    for (Block block : region) {
      if (!block.isEntry() && block.argumentCount() > 0) {
        changed |= drop(block, rewriter);
      }
    }
    return changed;
  }

  private static boolean drop(Block block, Rewriter rewriter) {
    List<BlockOperand> uses = block.predecessorUses();
    boolean[] dropped = new boolean[block.argumentCount()];
    boolean any = false;
    for (BlockArgument argument : block.arguments()) {
      Value common = common(argument, uses);
      if (common != null && common != argument) {
        rewriter.replaceAllUses(argument, common);
        dropped[argument.index()] = true;
        any = true;
      }
    }
    if (!any) {
      return false;
    }
    for (BlockOperand use : uses) {
      Branch branch = (Branch) use.owner();
      SuccessorOperands given = branch.successorOperands(use.index());
      List<Value> kept = new ArrayList<>();
      for (int i = 0; i < given.size(); i++) {
        if (!dropped[i]) {
          kept.add(given.forwarded().get(i));
        }
      }
      branch.setSuccessorOperands(rewriter, use.index(), kept);
    }
    rewriter.eraseArguments(block, argument -> dropped[argument.index()]);
    return true;
  }

  /// {@return the value that every predecessor hands to `argument`, or null where they differ}
  private static @Nullable Value common(BlockArgument argument, List<BlockOperand> uses) {
    Value common = null;
    for (BlockOperand use : uses) {
      if (!(use.owner() instanceof Branch branch)) {
        return null;
      }
      SuccessorOperands given = branch.successorOperands(use.index());
      if (given.produced() > 0) {
        return null;
      }
      Value handed = given.forwarded().get(argument.index());
      if (common != null && handed != common) {
        return null;
      }
      common = handed;
    }
    return common;
  }
}
