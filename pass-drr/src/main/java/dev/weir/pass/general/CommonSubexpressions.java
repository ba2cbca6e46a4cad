package dev.weir.pass.general;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.Dominance;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
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
  private final Set<Operation> parts;
  private final Dominance dominance;
  private final CsePass.Rules rules;
  private final Rewriter rewriter = new Rewriter();
  private final Deque<Work> work = new ArrayDeque<>();
  private final Deque<Integer> marks = new ArrayDeque<>();
  private KnownOperations known = new KnownOperations();

  /// Counts what may change memory, blocks entered included, so that a read equals an earlier one only
  /// if the count is the same.
  private int memory;

  private long merged;
  private long dead;

  /// Looks at what `root` holds, except for what the isolated operations `parts` hold.
  CommonSubexpressions(
      Operation root, Set<Operation> parts, Dominance dominance, CsePass.Rules rules) {
    this.rules = rules;
    this.root = root;
    this.parts = parts;
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
          known.reserve(block.size());
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
    for (int i = op.regionCount() - 1; i >= 0; i--) {
      enter(op.region(i));
    }
  }

  /// Puts the blocks of `region` on the stack, each bracketed with those it dominates.
  private void enter(Region region) {
    if (region.size() == 1) {
      work.push(new Work.Close());
      work.push(new Work.Enter(region.entry()));
      return;
    }
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
      if (visit(op) && op.regionCount() > 0 && !parts.contains(op)) {
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
    if (rules.erasesDead() && !parts.contains(op) && MemoryEffects.isTriviallyDead(op)) {
      rewriter.erase(op);
      dead++;
      return false;
    }
    boolean reads = false;
    if (op instanceof MemoryEffects effects) {
      Set<Effect> own = effects.effects();
      if (!own.isEmpty()) {
        if (own.contains(Effect.WRITE) || own.contains(Effect.FREE)) {
          memory++;
        }
        reads = own.contains(Effect.READ);
        if (!(reads && own.size() == 1)) {
          return true;
        }
      }
    } else if (!(op instanceof RecursiveMemoryEffects)) {
      memory++;
      return true;
    }
    return op.resultCount() == 0
        || !rules.allow(op)
        || op.regionCount() > 0 && !(hasPlainRegions(op) && MemoryEffects.isPure(op))
        || !merge(op, reads);
  }

  /// {@return whether no region of `op` has several blocks}
  private static boolean hasPlainRegions(Operation op) {
    for (int i = 0, n = op.regionCount(); i < n; i++) {
      if (op.region(i).size() > 1) {
        return false;
      }
    }
    return true;
  }

  /// {@return whether `op` was merged into an earlier one}
  private boolean merge(Operation op, boolean reads) {
    int hash = known.hash(op);
    int earlier = known.find(op, hash);
    if (earlier < 0
        || reads && known.memory(earlier) != memory
        || !known.isLasting(earlier) && isOverwritten(known.operation(earlier))) {
      known.add(op, hash, memory);
      return false;
    }
    if (isOverwritten(op)) {
      return false;
    }
    known.setLasting(earlier);
    merged++;
    Region region = op.parentRegion();
    if (region != null && Dominance.isGraph(region)) {
      return mergeInGraph(op, known.operation(earlier));
    }
    rewriter.replace(op, known.operation(earlier).results());
    return true;
  }

  /// In a graph region some uses may have been visited. Those that are known keep their operands, by which
  /// they are found.
  ///
  /// @return whether no use is left, and so `op` is gone
  private boolean mergeInGraph(Operation op, Operation earlier) {
    for (int i = 0, n = op.resultCount(); i < n; i++) {
      rewriter.replaceUsesIf(
          op.result(i),
          earlier.result(i),
          use -> known.find(use.owner(), known.hash(use.owner())) < 0);
    }
    boolean unused = op.isUnused();
    if (unused) {
      rewriter.erase(op);
    }
    return unused;
  }

  /// {@return whether an in-place twin takes over the storage of a result}
  private static boolean isOverwritten(Operation op) {
    for (int i = 0, n = op.resultCount(); i < n; i++) {
      for (OpOperand use : op.result(i).uses()) {
        OpDefinition user = use.owner().definition();
        if (user.isInplaceTwin() && use.index() == user.inplaceOperand()) {
          return true;
        }
      }
    }
    return false;
  }
}
