package dev.weir.dialect.controlflow.cf;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where a jump ends that leads to a block that only jumps on.
///
/// @param target the block jumped to in the end
/// @param operands what it is handed
record Detour(Block target, ImmutableList<Value> operands) {
  /// {@return whether `block` does nothing but jump on}
  static boolean isAt(Block block) {
    return block.first() instanceof BranchOp jump && block.last() == jump;
  }

  /// {@return where a jump to `block`, which is handed `handed`, leads, or null where the block does
  /// more than jump on}
  static @Nullable Detour of(Block block, List<? extends Value> handed) {
    if (!(block.first() instanceof BranchOp jump) || block.last() != jump) {
      return null;
    }
    if (jump.dest() == block || handed.size() != block.argumentCount()) {
      return null;
    }
    for (BlockArgument argument : block.arguments()) {
      for (OpOperand use : argument.uses()) {
        if (use.owner() != jump) {
          return null;
        }
      }
    }
    var operands = ImmutableList.<Value>builder();
    for (Value value : jump.destOperands()) {
      operands.add(
          value instanceof BlockArgument argument && argument.parentBlock() == block
              ? handed.get(argument.index())
              : value);
    }
    return new Detour(jump.dest(), operands.build());
  }
}
