package dev.weir.rewrite;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.BlockOperand;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Merges blocks of a region that do the same and go on in the same blocks.
///
/// Where they use different values from outside, the block that stays gets them as arguments. Blocks
/// whose operations hold regions, and blocks what is defined in which is used elsewhere, stay as they
/// are. After blocks were merged only those that lead to them may have become equal, so only these are
/// looked at again.
final class BlockMerging {
  private final Region region;
  private final Rewriter rewriter;

  BlockMerging(Region region, Rewriter rewriter) {
    this.region = region;
    this.rewriter = rewriter;
  }

  /// {@return whether any blocks were merged}
  boolean run() {
    List<Block> candidates = new ArrayList<>();
    int number = 0;
    for (Block block : region) {
      block.setMark(number++);
      if (!block.isEntry()) {
        candidates.add(block);
      }
    }
    boolean changed = false;
    while (!candidates.isEmpty()) {
      List<Block> merged = merge(candidates);
      changed |= !merged.isEmpty();
      Set<Block> next = new LinkedHashSet<>();
      for (Block leader : merged) {
        for (Block before : leader.predecessors()) {
          if (!before.isEntry() && before.parent() == region) {
            next.add(before);
          }
        }
      }
      candidates = new ArrayList<>(next);
      candidates.sort(BY_PLACE);
    }
    return changed;
  }

  private static final Comparator<Block> BY_PLACE = (a, b) -> Integer.compare(a.mark(), b.mark());

  /// {@return the blocks into which others were merged}
  private List<Block> merge(List<Block> candidates) {
    Map<Integer, List<EqualBlocks>> clusters = new LinkedHashMap<>();
    for (Block block : candidates) {
      BlockContent content = BlockContent.of(block);
      if (content == null) {
        continue;
      }
      List<EqualBlocks> similar =
          clusters.computeIfAbsent(content.hash(), hash -> new ArrayList<>(1));
      boolean added = false;
      for (int i = 0; i < similar.size() && !added; i++) {
        added = similar.get(i).add(content);
      }
      if (!added) {
        similar.add(new EqualBlocks(content));
      }
    }
    List<Block> merged = new ArrayList<>();
    for (List<EqualBlocks> similar : clusters.values()) {
      for (EqualBlocks cluster : similar) {
        if (cluster.mayMerge()) {
          cluster.handDifferences(rewriter);
          cluster.others().forEach(other -> redirect(other, cluster.leader()));
          merged.add(cluster.leader());
        }
      }
    }
    return merged;
  }

  private void redirect(Block from, Block to) {
    ImmutableList<BlockOperand> uses = from.predecessorUses();
    for (BlockOperand use : uses) {
      rewriter.setSuccessor(use.owner(), use.index(), to);
    }
    rewriter.erase(from);
  }
}
