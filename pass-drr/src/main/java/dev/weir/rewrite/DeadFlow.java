package dev.weir.rewrite;

import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.BlockOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.WalkResult;
import dev.weir.ir.trait.Branch;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.MemoryEffects.Effect;
import dev.weir.ir.trait.OperandRange;
import dev.weir.ir.trait.RecursiveMemoryEffects;
import dev.weir.ir.trait.SuccessorOperands;
import dev.weir.ir.trait.SuccessorUpdates;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.trait.Terminator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/// Erases operations and block arguments that no effect depends on, even where they keep each other in
/// use around a loop.
///
/// Optimistic: only what an effect or the end of a block needs is found to be live, each operation and
/// argument once. What a branch hands to an argument is needed only if the argument is.
final class DeadFlow {
  private final Operation root;
  private final Rewriter rewriter;

  /// What is live: arguments, and the first results of operations. Each bears its place as its mark.
  private Value[] live = new Value[64];

  private int liveCount;

  /// Values of which it was just found that they are live.
  private final Deque<Value> waiting = new ArrayDeque<>();

  /// Which operands of the branch that is looked at are handed to a successor.
  private boolean[] handed = new boolean[16];

  /// Operations with regions that hold an effect.
  private final Set<Operation> effectful = Collections.newSetFromMap(new IdentityHashMap<>());

  DeadFlow(Operation root, Rewriter rewriter) {
    this.root = root;
    this.rewriter = rewriter;
  }

  /// {@return whether anything was erased}
  boolean erase() {
    root.walkPostOrder(op -> {
      if (op == root) {
        return;
      }
      boolean effect = hasEffect(op);
      Operation parent = op.parent();
      if (effect && parent != null && parent != root) {
        effectful.add(parent);
      }
      if (effect || op instanceof Terminator || op instanceof Symbol) {
        markNeeds(op);
      }
    });
    while (!waiting.isEmpty()) {
      Value value = waiting.pop();
      Operation definer = value.definingOp();
      if (definer != null) {
        markNeeds(definer);
      } else if (value instanceof BlockArgument argument) {
        markHanded(argument);
      }
    }
    return sweep();
  }

  /// {@return whether `op` does more than compute its results}; what it holds was looked at before
  private boolean hasEffect(Operation op) {
    if (op.regionCount() > 0 && effectful.contains(op)) {
      return true;
    }
    if (op instanceof MemoryEffects known) {
      Set<Effect> effects = known.effects();
      return effects.contains(Effect.WRITE) || effects.contains(Effect.FREE);
    }
    return !(op instanceof RecursiveMemoryEffects) && !(op instanceof Terminator);
  }

  private boolean isLive(Value value) {
    int mark = value.mark();
    return mark >= 0 && mark < liveCount && live[mark] == value;
  }

  private void mark(Value value) {
    Operation definer = value.definingOp();
    Value key = definer == null ? value : definer.result(0);
    if (isLive(key)) {
      return;
    }
    if (liveCount == live.length) {
      live = Arrays.copyOf(live, 2 * liveCount);
    }
    key.setMark(liveCount);
    live[liveCount++] = key;
    waiting.push(key);
  }

  /// Marks what `op` needs, but for what it only hands to its successors.
  private void markNeeds(Operation op) {
    if (op.successorCount() == 0) {
      for (int i = 0, n = op.operandCount(); i < n; i++) {
        mark(op.operand(i));
      }
      return;
    }
    if (!(op instanceof Branch branch)) {
      op.operands().forEach(this::mark);
      op.successors().forEach(block -> block.arguments().forEach(this::mark));
      return;
    }
    int operands = op.operandCount();
    if (handed.length < operands) {
      handed = new boolean[2 * operands];
    }
    Arrays.fill(handed, 0, operands, false);
    for (int i = 0, n = op.successorCount(); i < n; i++) {
      markEntry(branch.successorOperands(i), op.successor(i));
    }
    for (int i = 0; i < operands; i++) {
      if (!handed[i]) {
        mark(op.operand(i));
      }
    }
  }

  /// Marks what is handed to arguments that are live already, or not asked about.
  private void markEntry(SuccessorOperands given, Block target) {
    OperandRange forwarded = given.forwarded();
    int produced = given.produced();
    for (int k = 0; k < produced; k++) {
      mark(target.argument(k));
    }
    for (int k = 0; k < forwarded.size(); k++) {
      handed[forwarded.start() + k] = true;
      if (target.isEntry() || isLive(target.argument(produced + k))) {
        mark(forwarded.get(k));
      }
    }
  }

  private void markHanded(BlockArgument argument) {
    for (BlockOperand use : argument.owner().predecessorUses()) {
      if (use.owner() instanceof Branch branch) {
        SuccessorOperands given = branch.successorOperands(use.index());
        int at = argument.index() - given.produced();
        if (at >= 0) {
          mark(given.forwarded().get(at));
        }
      }
    }
  }

  private boolean isDead(Operation op) {
    return !(op instanceof Terminator)
        && !(op instanceof Symbol)
        && !hasEffect(op)
        && (op.resultCount() == 0 || !isLive(op.result(0)));
  }

  private boolean sweep() {
    List<Operation> deadOps = new ArrayList<>();
    List<Block> blocks = new ArrayList<>();
    Set<BlockArgument> deadArguments = Collections.newSetFromMap(new IdentityHashMap<>());
    root.walkPreOrder(op -> {
      if (op != root && isDead(op)) {
        deadOps.add(op);
        return WalkResult.SKIP;
      }
      for (int i = 0, n = op.regionCount(); i < n; i++) {
        findDeadArguments(op.region(i), blocks, deadArguments);
      }
      return WalkResult.ADVANCE;
    });
    SuccessorUpdates updates = new SuccessorUpdates();
    for (Block block : blocks) {
      for (BlockOperand use : block.predecessorUses()) {
        keepLive(use, deadArguments, updates);
      }
    }
    updates.apply(rewriter);
    rewriter.eraseAll(deadOps);
    for (Block block : blocks) {
      rewriter.eraseArguments(block, deadArguments::contains);
    }
    return !deadOps.isEmpty() || !blocks.isEmpty();
  }

  private void findDeadArguments(Region region, List<Block> blocks, Set<BlockArgument> dead) {
    for (Block block = region.first(); block != null; block = block.next()) {
      if (block.isEntry() || block.argumentCount() == 0) {
        continue;
      }
      boolean any = false;
      for (int i = 0, n = block.argumentCount(); i < n; i++) {
        BlockArgument argument = block.argument(i);
        if (!isLive(argument)) {
          dead.add(argument);
          any = true;
        }
      }
      if (any) {
        blocks.add(block);
      }
    }
  }

  private static void keepLive(
      BlockOperand use, Set<BlockArgument> dead, SuccessorUpdates updates) {
    if (!(use.owner() instanceof Branch branch)) {
      return;
    }
    SuccessorOperands given = branch.successorOperands(use.index());
    List<Value> kept = new ArrayList<>();
    for (int k = given.produced(); k < given.size(); k++) {
      if (!dead.contains(use.block().argument(k))) {
        kept.add(given.forwarded().get(k - given.produced()));
      }
    }
    updates.add(use, kept);
  }
}
