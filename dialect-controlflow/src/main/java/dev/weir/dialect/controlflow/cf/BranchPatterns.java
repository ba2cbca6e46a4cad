package dev.weir.dialect.controlflow.cf;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.BlockOperand;
import dev.weir.ir.Value;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import org.jspecify.annotations.Nullable;

/// Canonical forms of unconditional jumps.
final class BranchPatterns {
  /// A jump to a block that nobody else jumps to: both blocks become one.
  static final RewritePattern TO_ONLY_SUCCESSOR =
      RewritePattern.on(
          BranchOp.class,
          "cf-br-to-only-successor",
          (op, rw) -> {
            Block target = op.dest();
            if (target == op.block() || singlePredecessor(target) != op.block()) {
              return Rewrite.noMatch("the block has other predecessors");
            }
            ImmutableList<Value> handed = ImmutableList.copyOf(op.destOperands());
            Block from = op.block();
            rw.erase(op);
            rw.mergeBlocks(target, from, handed);
            return Rewrite.applied();
          });

  /// A jump to a block that only jumps on goes there at once.
  static final RewritePattern THROUGH_BLOCK =
      RewritePattern.on(
          BranchOp.class,
          "cf-br-through-block",
          (op, rw) -> {
            Detour detour = Detour.isAt(op.dest()) ? Detour.of(op.dest(), op.destOperands()) : null;
            if (detour == null) {
              return Rewrite.noMatch("the block does more than jump on");
            }
            rw.replaceWith(op, CfOps.branch(detour.operands(), detour.target()));
            return Rewrite.applied();
          });

  private BranchPatterns() {}

  /// {@return the block of the only jump to `block`, or null where there are several or none}
  static @Nullable Block singlePredecessor(Block block) {
    BlockOperand only = block.solePredecessorUse();
    return only == null ? null : only.owner().block();
  }
}
