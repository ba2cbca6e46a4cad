package dev.weir.analysis;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.ComparableAnalysis;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.trait.IsolatedFromAbove;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which values are still needed where. Valid while no operation, use or block changes.
///
/// A value is live into a block if it is defined elsewhere and used there, inside an operation of the
/// block, or in a block that control may reach from it before passing the definition. Each use is
/// followed back to the definition once, so the cost is linear in the uses and in the size of the
/// answer.
public final class Liveness implements ComparableAnalysis<Liveness> {
  private final Map<Block, Set<Value>> in = new LinkedHashMap<>();
  private final Map<Block, Set<Value>> out = new LinkedHashMap<>();

  private Liveness() {}

  /// {@return the liveness of all values defined inside `root`}
  public static Liveness of(Operation root) {
    Liveness liveness = new Liveness();
    root.walk(op -> {
      if (op != root) {
        op.results().forEach(liveness::follow);
      }
      for (Region region : op.regions()) {
        for (Block block : region) {
          block.arguments().forEach(liveness::follow);
        }
      }
    });
    return liveness;
  }

  /// {@return the liveness of the values of `body` and of what it holds; what is isolated from above is left out}
  public static Liveness of(Block body) {
    Liveness liveness = new Liveness();
    liveness.followAll(body);
    return liveness;
  }

  private void followAll(Block block) {
    block.arguments().forEach(this::follow);
    for (Operation op : block) {
      op.results().forEach(this::follow);
      if (op instanceof IsolatedFromAbove) {
        continue;
      }
      for (Region region : op.regions()) {
        for (Block inside : region) {
          followAll(inside);
        }
      }
    }
  }

  /// {@return the values that are defined outside of `block` and needed in or after it}
  public ImmutableSet<Value> liveIn(Block block) {
    return ImmutableSet.copyOf(in.getOrDefault(block, Set.of()));
  }

  /// {@return the values, defined in `block` or before, that are needed after it}
  public ImmutableSet<Value> liveOut(Block block) {
    return ImmutableSet.copyOf(out.getOrDefault(block, Set.of()));
  }

  /// {@return whether nothing that comes after `op` needs `value`}
  public boolean isDeadAfter(Value value, Operation op) {
    Block block = op.block();
    if (block == null || out.getOrDefault(block, Set.of()).contains(value)) {
      return false;
    }
    Operation last = lastUse(value, block);
    return last == null || last == op || last.isBeforeInBlock(op);
  }

  /// {@return the last operation of `block` that uses `value`, itself or inside, or null}
  public static @Nullable Operation lastUse(Value value, Block block) {
    Operation last = null;
    for (OpOperand use : value.uses()) {
      Operation user = block.ancestorOf(use.owner());
      if (user != null && (last == null || last.isBeforeInBlock(user))) {
        last = user;
      }
    }
    return last;
  }

  private void follow(Value value) {
    Block home = value.parentBlock();
    for (OpOperand use : value.uses()) {
      Block block = use.owner().block();
      while (block != null && block != home) {
        if (!needed(value, block, home) || sameRegion(block, home)) {
          break;
        }
        Operation around = block.parentOp();
        block = around == null ? null : around.block();
      }
    }
  }

  private static boolean sameRegion(Block block, @Nullable Block home) {
    return home != null && block.parent() == home.parent();
  }

  /// Enters `value` into `block` and what leads there.
  ///
  /// @return whether it was not known to be needed there
  private boolean needed(Value value, Block block, @Nullable Block home) {
    if (!in.computeIfAbsent(block, b -> new LinkedHashSet<>()).add(value)) {
      return false;
    }
    Deque<Block> back = new ArrayDeque<>();
    back.push(block);
    while (!back.isEmpty()) {
      for (Block from : back.pop().predecessors()) {
        out.computeIfAbsent(from, b -> new LinkedHashSet<>()).add(value);
        if (from != home && in.computeIfAbsent(from, b -> new LinkedHashSet<>()).add(value)) {
          back.push(from);
        }
      }
    }
    return true;
  }

  @Override
  public Optional<String> differenceFrom(Liveness fresh) {
    return difference("into", in, fresh.in).or(() -> difference("out of", out, fresh.out));
  }

  private static Optional<String> difference(
      String way, Map<Block, Set<Value>> old, Map<Block, Set<Value>> fresh) {
    return missing("is", way, fresh, old).or(() -> missing("is not", way, old, fresh));
  }

  private static Optional<String> missing(
      String verb, String way, Map<Block, Set<Value>> all, Map<Block, Set<Value>> known) {
    for (Map.Entry<Block, Set<Value>> entry : all.entrySet()) {
      Set<Value> others = known.getOrDefault(entry.getKey(), Set.of());
      for (Value value : entry.getValue()) {
        if (!others.contains(value)) {
          Operation around = entry.getKey().parentOp();
          return Optional.of(
              "a value of type %s %s live %s a block of '%s'"
                  .formatted(value.type(), verb, way, around == null ? "nothing" : around.name()));
        }
      }
    }
    return Optional.empty();
  }

  /// {@return whether `value` is an argument of `block` or the result of one of its operations}
  public static boolean isDefinedIn(Value value, Block block) {
    return value instanceof BlockArgument argument
        ? argument.owner() == block
        : value.parentBlock() == block;
  }
}
