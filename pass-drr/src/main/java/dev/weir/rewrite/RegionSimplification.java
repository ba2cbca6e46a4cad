package dev.weir.rewrite;

import dev.weir.ir.Block;
import dev.weir.ir.Dominance;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.WalkResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/// Simplifies the control flow between the blocks of regions.
///
/// Blocks that control cannot reach go, with what no effect depends on around loops: operations that
/// need only each other, and block arguments. Blocks that do the same become one, and arguments that
/// always get the same value go, where that is asked for. Linear, but for chains of blocks that become
/// the same one after the other. Mirrors MLIR's `simplifyRegions`.
public final class RegionSimplification {
  /// How much is simplified.
  public enum Level {
    /// Blocks that control cannot reach go, no more.
    DISABLED,
    /// What is dead goes, too.
    NORMAL,
    /// Blocks that do the same become one, too.
    AGGRESSIVE
  }

  private RegionSimplification() {}

  /// Simplifies the regions of `root`, which is isolated from above, and all inside.
  ///
  /// @return whether anything changed
  public static boolean run(Operation root, Level level, Rewriter rewriter) {
    PatternConditions shape = new PatternConditions(root);
    if (shape.isPlain()) {
      return false;
    }
    boolean changed = eraseUnreachable(shape.branching, rewriter);
    if (level == Level.DISABLED) {
      return changed;
    }
    changed |= new DeadFlow(root, rewriter).erase();
    if (level == Level.AGGRESSIVE) {
      for (Region region : shape.branching) {
        if (region.size() > 1 && isInside(region, root)) {
          changed |= new BlockMerging(region, rewriter).run();
          changed |= RedundantArguments.drop(region, rewriter);
        }
      }
    }
    return changed;
  }

  /// {@return whether the regions of `op` itself, not those deeper inside, are such that something may
  /// be simplified}
  static boolean mayApply(Operation op) {
    PatternConditions shape = new PatternConditions();
    shape.look(op);
    return !shape.isPlain();
  }

  /// {@return whether `op` has a region without order}
  static boolean hasGraph(Operation op) {
    for (int i = 0, n = op.regionCount(); i < n; i++) {
      if (Dominance.isGraph(op.region(i))) {
        return true;
      }
    }
    return false;
  }

  /// A region may have gone with what was dead.
  private static boolean isInside(Region region, Operation root) {
    Operation parent = region.parent();
    return parent != null && root.isAncestorOf(parent);
  }

  /// What there is to simplify.
  private static final class PatternConditions {
    /// The regions of several blocks, outer ones first.
    final List<Region> branching = new ArrayList<>();

    /// Whether there is a region without order, in which operations may need each other in a circle.
    boolean circular;

    PatternConditions() {}

    PatternConditions(Operation root) {
      root.walkPreOrder(op -> {
        if (op.regionCount() > 0) {
          look(op);
        }
        return WalkResult.ADVANCE;
      });
    }

    void look(Operation op) {
      for (int i = 0, n = op.regionCount(); i < n; i++) {
        Region region = op.region(i);
        if (region.size() > 1) {
          branching.add(region);
        } else if (region.size() == 1 && Dominance.isGraph(region)) {
          circular |= holdsResults(region.entry());
        }
      }
    }

    private static boolean holdsResults(Block block) {
      for (Operation op = block.first(); op != null; op = op.next()) {
        if (op.resultCount() > 0) {
          return true;
        }
      }
      return false;
    }

    boolean isPlain() {
      return branching.isEmpty() && !circular;
    }
  }

  private static boolean eraseUnreachable(List<Region> regions, Rewriter rewriter) {
    boolean changed = false;
    Set<Operation> gone = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Region region : regions) {
      if (!gone.isEmpty() && isGone(region, gone)) {
        continue;
      }
      Reached reached = new Reached(region);
      if (reached.count == region.size()) {
        continue;
      }
      List<Block> blocks = new ArrayList<>();
      List<Operation> ops = new ArrayList<>();
      for (Block block : region) {
        if (!reached.contains(block)) {
          blocks.add(block);
          block.forEach(ops::add);
        }
      }
      gone.addAll(ops);
      rewriter.eraseAll(ops);
      blocks.forEach(rewriter::erase);
      changed = true;
    }
    return changed;
  }

  private static boolean isGone(Region region, Set<Operation> gone) {
    for (Operation op = region.parent(); op != null; op = op.parent()) {
      if (gone.contains(op)) {
        return true;
      }
    }
    return false;
  }

  /// The blocks of a region that its entry leads to; each bears its place as its mark.
  private static final class Reached {
    private Block[] blocks = new Block[8];
    private int count;

    Reached(Region region) {
      add(region.entry());
      for (int next = 0; next < count; next++) {
        Operation last = blocks[next].last();
        for (int i = 0, n = last == null ? 0 : last.successorCount(); i < n; i++) {
          add(last.successor(i));
        }
      }
    }

    private void add(Block block) {
      if (contains(block)) {
        return;
      }
      if (count == blocks.length) {
        blocks = Arrays.copyOf(blocks, 2 * count);
      }
      block.setMark(count);
      blocks[count++] = block;
    }

    boolean contains(Block block) {
      int mark = block.mark();
      return mark >= 0 && mark < count && blocks[mark] == block;
    }
  }
}
