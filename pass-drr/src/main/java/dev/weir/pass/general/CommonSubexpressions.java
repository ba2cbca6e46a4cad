package dev.weir.pass.general;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.Dominance;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.IsolatedFromAbove;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.MemoryEffects.Effect;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.Terminator;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/// Walks the dominator trees of all regions inside a root and merges equal operations. Iterative:
/// nesting costs no stack.
final class CommonSubexpressions {
  /// Something left to do.
  private sealed interface Work {
    /// Goes on with the operations of a block from `at`.
    record Resume(Operation at) implements Work {}

    /// Enters a block.
    record Enter(Block block) implements Work {}

    /// Forgets what became known since the last block that is still open was entered.
    record Close() implements Work {}

    /// Leaves an isolated operation for the table outside.
    record Restore(KnownOperations outside) implements Work {}
  }

  private final Operation root;
  private final Dominance dominance;
  private final Rewriter rewriter = new Rewriter();
  private final Deque<Work> work = new ArrayDeque<>();
  private final Deque<Integer> marks = new ArrayDeque<>();
  private KnownOperations known = new KnownOperations();

  /// Counts what may change memory, blocks entered included, so that a read equals an earlier one only
  /// if the count is the same.
  private long memory;

  private long merged;
  private long dead;

  CommonSubexpressions(Operation root, Dominance dominance) {
    this.root = root;
    this.dominance = dominance;
  }

  long merged() {
    return merged;
  }

  long dead() {
    return dead;
  }

  void eliminate() {
    enterRegions(root);
    while (!work.isEmpty()) {
      switch (work.pop()) {
        case Work.Resume(Operation at) -> visitFrom(at);
        case Work.Enter(Block block) -> {
          memory++;
          marks.push(known.mark());
          if (block.first() != null) {
            visitFrom(block.first());
          }
        }
        case Work.Close() -> known.rewind(marks.pop());
        case Work.Restore(KnownOperations outside) -> known = outside;
      }
    }
  }

  private void enterRegions(Operation op) {
    for (Region region : op.regions().reverse()) {
      enter(region);
    }
  }

  /// Puts the blocks of `region` on the stack, each bracketed with those it dominates.
  private void enter(Region region) {
    ImmutableList<Block> blocks = dominance.preorder(region);
    Deque<Work> order = new ArrayDeque<>();
    Deque<Block> open = new ArrayDeque<>();
    for (Block block : blocks) {
      while (!open.isEmpty() && !dominance.dominates(open.peek(), block)) {
        open.pop();
        order.addLast(new Work.Close());
      }
      open.push(block);
      order.addLast(new Work.Enter(block));
    }
    open.forEach(block -> order.addLast(new Work.Close()));
    while (!order.isEmpty()) {
      work.push(order.removeLast());
    }
  }

  private void visitFrom(Operation first) {
    Operation op = first;
    while (op != null) {
      Operation next = op.next();
      if (visit(op) && op.regionCount() > 0) {
        if (next != null) {
          work.push(new Work.Resume(next));
        }
        if (op instanceof IsolatedFromAbove) {
          work.push(new Work.Restore(known));
          known = new KnownOperations();
        }
        enterRegions(op);
        return;
      }
      op = next;
    }
  }

  /// {@return whether `op` is still there}
  private boolean visit(Operation op) {
    if (op instanceof Terminator) {
      return true;
    }
    if (op.isUnused() && op.regionCount() == 0 && MemoryEffects.isTriviallyDead(op)) {
      rewriter.erase(op);
      dead++;
      return false;
    }
    boolean reads = false;
    if (op instanceof MemoryEffects effects) {
      Set<Effect> own = effects.effects();
      if (own.contains(Effect.WRITE) || own.contains(Effect.FREE)) {
        memory++;
      }
      reads = own.contains(Effect.READ);
      if (!own.isEmpty() && !(reads && own.size() == 1)) {
        return true;
      }
    } else {
      memory += op instanceof RecursiveMemoryEffects ? 0 : 1;
      return true;
    }
    return op.regionCount() > 0 || op.resultCount() == 0 || !merge(op, reads);
  }

  /// {@return whether `op` was merged into an earlier one}
  private boolean merge(Operation op, boolean reads) {
    OperationKey key = new OperationKey(op);
    KnownOperations.Known earlier = known.get(key);
    if (earlier == null || reads && earlier.memory != memory) {
      known.put(new KnownOperations.Known(key, memory));
      return false;
    }
    if (!earlier.lasting && isOverwritten(earlier.key.op)) {
      known.put(new KnownOperations.Known(key, memory));
      return false;
    }
    if (isOverwritten(op)) {
      return false;
    }
    earlier.lasting = true;
    rewriter.replace(op, earlier.key.op.results());
    merged++;
    return true;
  }

  /// {@return whether an in-place twin takes over the storage of a result}
  private static boolean isOverwritten(Operation op) {
    for (Value result : op.results()) {
      for (OpOperand use : result.uses()) {
        if (use.owner().definition().isInplaceTwin() && use.index() == 0) {
          return true;
        }
      }
    }
    return false;
  }
}
