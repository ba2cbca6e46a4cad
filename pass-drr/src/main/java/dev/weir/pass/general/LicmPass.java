package dev.weir.pass.general;

import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.ConditionallySpeculatable;
import dev.weir.ir.trait.LoopLike;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.Terminator;
import dev.weir.pass.Pass;
import dev.weir.pass.PassRun;
import dev.weir.pass.PassType;
import java.util.ArrayList;
import java.util.List;

/// Moves operations that compute the same in every iteration out of loops, as far out as their
/// operands allow. Only operations move that have no effects and may run for nothing, see
/// [ConditionallySpeculatable], since the loop may never run.
public record LicmPass() implements Pass {
  /// The pass's name.
  public static final PassType<LicmPass> TYPE =
      PassType.of(
          LicmPass.class,
          "loop-invariant-code-motion",
          "Moves what is the same in every iteration out of loops",
          LicmPass::new);

  @Override
  public PassType<LicmPass> type() {
    return TYPE;
  }

  /// Inner loops come first, so what leaves one may leave the next.
  @Override
  public void run(Operation op, PassRun run) {
    List<LoopLike> loops = new ArrayList<>();
    op.walkPostOrder(inner -> {
      if (inner != op && inner instanceof LoopLike loop) {
        loops.add(loop);
      }
    });
    Rewriter rewriter = new Rewriter();
    long moved = 0;
    for (LoopLike loop : loops) {
      moved += hoist(loop, rewriter);
    }
    run.count("moved", moved);
    if (moved == 0) {
      run.preserveAll();
    }
  }

  private static long hoist(LoopLike loop, Rewriter rewriter) {
    long moved = 0;
    for (Region body : loop.loopRegions()) {
      moved += hoist(loop, body, rewriter);
    }
    return moved;
  }

  private static long hoist(LoopLike loop, Region body, Rewriter rewriter) {
    long moved = 0;
    for (Block block : body) {
      Operation op = block.first();
      while (op != null) {
        Operation next = op.next();
        boolean moves =
            !(op instanceof Terminator)
                && isInvariant(op, body)
                && MemoryEffects.isPure(op)
                && ConditionallySpeculatable.isSpeculatable(op);
        if (moves) {
          rewriter.moveBefore(op, loop);
          moved++;
        }
        op = next;
      }
    }
    return moved;
  }

  private static boolean isInvariant(Operation op, Region body) {
    if (!isDefinedOutside(op, body)) {
      return false;
    }
    return op.regionCount() == 0 || !op.anyMatch(inner -> readsFrom(body, inner, op));
  }

  /// {@return whether `inner`, which `op` holds, has an operand of `body` that `op` does not define}
  private static boolean readsFrom(Region body, Operation inner, Operation op) {
    for (Value operand : inner.operands()) {
      Block home = operand.parentBlock();
      if (home != null && !isInside(home, op) && body.encloses(home)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDefinedOutside(Operation op, Region body) {
    for (Value operand : op.operands()) {
      Block home = operand.parentBlock();
      if (home != null && body.encloses(home)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isInside(Block block, Operation op) {
    Operation parent = block.parentOp();
    return parent != null && op.isAncestorOf(parent);
  }
}
