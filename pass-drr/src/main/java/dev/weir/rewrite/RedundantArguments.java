package dev.weir.rewrite;

import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.BlockOperand;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Branch;
import dev.weir.ir.trait.SuccessorOperands;
import dev.weir.ir.trait.SuccessorUpdates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Removes block arguments that get the same value from every predecessor.
final class RedundantArguments {
  private RedundantArguments() {}

  /// Works on the blocks of `region`.
  ///
  /// @return whether anything changed
  static boolean drop(Region region, Rewriter rewriter) {
    Map<Block, boolean[]> dropped = new LinkedHashMap<>();
    for (Block block : region) {
      if (!block.isEntry() && block.argumentCount() > 0) {
        boolean[] redundant = replace(block, rewriter);
        if (redundant != null) {
          dropped.put(block, redundant);
        }
      }
    }
    SuccessorUpdates updates = new SuccessorUpdates();
    dropped.forEach((block, redundant) -> keepOthers(block, redundant, updates));
    updates.apply(rewriter);
    dropped.forEach((block, redundant) ->
        rewriter.eraseArguments(block, argument -> redundant[argument.index()]));
    return !dropped.isEmpty();
  }

  /// Replaces the arguments of `block` that are redundant.
  ///
  /// @return which are, or null where none is
  private static boolean @Nullable [] replace(Block block, Rewriter rewriter) {
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
    return any ? dropped : null;
  }

  private static void keepOthers(Block block, boolean[] dropped, SuccessorUpdates updates) {
    for (BlockOperand use : block.predecessorUses()) {
      Branch branch = (Branch) use.owner();
      SuccessorOperands given = branch.successorOperands(use.index());
      List<Value> kept = new ArrayList<>();
      for (int i = 0; i < given.size(); i++) {
        if (!dropped[i]) {
          kept.add(given.forwarded().get(i));
        }
      }
      updates.add(use, kept);
    }
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
