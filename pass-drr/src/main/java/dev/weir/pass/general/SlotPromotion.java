package dev.weir.pass.general;

import dev.weir.ir.Block;
import dev.weir.ir.BlockOperand;
import dev.weir.ir.Dominance;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Branch;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.trait.SuccessorOperands;
import dev.weir.ir.trait.SuccessorUpdates;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Makes values of what one slot holds: finds out whether that can be done, then follows the dominator
/// tree.
final class SlotPromotion {
  private final PromotableAllocation allocation;
  private final MemorySlot slot;
  private final Dominance dominance;
  private final Supplier<DominanceFrontiers> frontiers;
  private final Rewriter rewriter;

  /// The operations that use the slot, in the order of each block.
  private final Map<Block, List<PromotableMemory>> users = new IdentityHashMap<>();

  /// The arguments that hold what comes together.
  private final Map<Block, Value> merged = new IdentityHashMap<>();

  /// What the slot holds at the end of each block.
  private final Map<Block, Value> atEnd = new IdentityHashMap<>();

  private @Nullable Value initial;

  SlotPromotion(
      PromotableAllocation allocation,
      MemorySlot slot,
      Dominance dominance,
      Supplier<DominanceFrontiers> frontiers,
      Rewriter rewriter) {
    this.allocation = allocation;
    this.slot = slot;
    this.dominance = dominance;
    this.frontiers = frontiers;
    this.rewriter = rewriter;
  }

  /// {@return whether it was done}
  boolean run() {
    Block home = Objects.requireNonNull(allocation.block());
    Region region = Objects.requireNonNull(home.parent());
    Set<Operation> seen = new LinkedHashSet<>();
    for (OpOperand use : slot.pointer().uses()) {
      Operation user = use.owner();
      if (user.parentRegion() != region
          || !(user instanceof PromotableMemory memory)
          || !memory.canDoWithout(slot)) {
        return false;
      }
      if (seen.add(user)) {
        users.computeIfAbsent(user.block(), b -> new ArrayList<>()).add(memory);
      }
    }
    users.values().forEach(list -> list.sort((a, b) -> a.isBeforeInBlock(b) ? -1 : 1));
    if (users.keySet().stream().allMatch(block -> block == home)) {
      rename(home, null);
    } else if (!acrossBlocks(home, region)) {
      return false;
    }
    users.values().forEach(list -> list.reversed().forEach(rewriter::erase));
    Operation unneeded = initial == null ? null : initial.definingOp();
    if (unneeded != null && MemoryEffects.isTriviallyDead(unneeded)) {
      rewriter.erase(unneeded);
    }
    return true;
  }

  private boolean acrossBlocks(Block home, Region region) {
    Set<Block> live = liveIn(home);
    List<Block> stores = new ArrayList<>();
    stores.add(home);
    users.forEach((block, list) -> {
      if (list.stream().anyMatch(user -> user.storesTo(slot))) {
        stores.add(block);
      }
    });
    List<Block> meetings = new ArrayList<>();
    for (Block block : frontiers.get().iterated(stores)) {
      if (live.contains(block)) {
        meetings.add(block);
        for (BlockOperand use : block.predecessorUses()) {
          if (!(use.owner() instanceof Branch)) {
            return false;
          }
        }
      }
    }
    for (Block block : meetings) {
      merged.put(
          block,
          rewriter.insertArgument(
              block, block.argumentCount(), slot.elementType(), slot.pointer().location()));
    }
    for (Block block : dominance.preorder(region)) {
      Block above = dominance.immediateDominator(block).orElse(null);
      Value before = merged.get(block);
      rename(block, before != null ? before : above == null ? null : atEnd.get(above));
    }
    SuccessorUpdates updates = new SuccessorUpdates();
    for (Block block : meetings) {
      for (BlockOperand use : block.predecessorUses()) {
        Block from = Objects.requireNonNull(use.owner().block());
        Branch branch = (Branch) use.owner();
        SuccessorOperands given = branch.successorOperands(use.index());
        List<Value> all = new ArrayList<>(given.forwarded().values());
        Value end = atEnd.get(from);
        all.add(end == null ? initial() : end);
        updates.add(use, all);
      }
    }
    updates.apply(rewriter);
    users.forEach((block, list) -> {
      if (!dominance.isReachable(block)) {
        list.forEach(user -> user.replaceLoaded(slot, initial(), rewriter));
      }
    });
    return true;
  }

  /// {@return the blocks at whose start what the slot holds matters}
  private Set<Block> liveIn(Block home) {
    Set<Block> live = new LinkedHashSet<>();
    Deque<Block> waiting = new ArrayDeque<>();
    users.forEach((block, list) -> {
      if (block != home && list.get(0).loadsFrom(slot) && live.add(block)) {
        waiting.push(block);
      }
    });
    while (!waiting.isEmpty()) {
      for (Block from : waiting.pop().predecessors()) {
        boolean settled =
            from == home
                || users.getOrDefault(from, List.of()).stream().anyMatch(u -> u.storesTo(slot));
        if (!settled && live.add(from)) {
          waiting.push(from);
        }
      }
    }
    return live;
  }

  private void rename(Block block, @Nullable Value before) {
    Value holds = before;
    for (PromotableMemory user : users.getOrDefault(block, List.of())) {
      Value known = holds;
      if (user.loadsFrom(slot)) {
        known = known == null ? initial() : known;
        user.replaceLoaded(slot, known, rewriter);
      }
      if (user.storesTo(slot)) {
        known = user.stored(slot, known == null ? initial() : known, rewriter);
      }
      holds = known;
    }
    if (holds != null) {
      atEnd.put(block, holds);
    }
  }

  /// {@return what the slot holds before anything was stored}
  private Value initial() {
    Value made = initial;
    if (made == null) {
      rewriter.setInsertionPoint(allocation);
      made = allocation.defaultValue(slot, rewriter);
      initial = made;
    }
    return made;
  }
}
