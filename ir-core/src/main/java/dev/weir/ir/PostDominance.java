package dev.weir.ir;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Which blocks every path to the end of a region goes through, region by region; each region is
/// analysed when first asked about. Valid while no block or successor changes.
///
/// A region ends in the blocks without successors, and where control never comes to one, somewhere in
/// the loop that it cannot leave. Mirrors MLIR's `PostDominanceInfo`.
public final class PostDominance implements ComparableAnalysis<PostDominance> {
  private final Map<Region, Tree> trees = new LinkedHashMap<>();

  /// Makes an analysis that has looked at nothing yet.
  public PostDominance() {}

  /// {@return whether every path from `b` to the end of their region goes through `a`}
  ///
  /// @throws IllegalArgumentException if the blocks do not lie in the same region
  public boolean postDominates(Block a, Block b) {
    Region region = a.parent();
    if (region != b.parent()) {
      throw new IllegalArgumentException("the blocks do not lie in the same region");
    }
    return a == b || region == null || tree(region).dominates(a, b);
  }

  /// {@return whether control always comes to `a` after `b`: `a` stands behind `b` or the operation
  /// that encloses `b`}
  public boolean properlyPostDominates(Operation a, Operation b) {
    Block block = a.block();
    if (block == null || a == b) {
      return false;
    }
    Operation at = b;
    while (at != null && at.parentRegion() != block.parent()) {
      at = at.parent();
    }
    if (at == null || at.block() == null || at == a) {
      return at == a && at != null;
    }
    return at.block() == block
        ? at.isBeforeInBlock(a)
        : block.parent() != null && postDominates(block, at.block());
  }

  /// {@return the first block after `block` that every path to the end goes through, if there is one}
  public Optional<Block> immediatePostDominator(Block block) {
    Region region = block.parent();
    return region == null ? Optional.empty() : tree(region).immediate(block);
  }

  /// {@return the first block that every path from either to the end goes through, or that holds the
  /// operations that enclose them, if there is one}
  public Optional<Block> nearestCommonPostDominator(Block a, Block b) {
    return BlockPair.inOneRegion(a, b)
        .flatMap(pair ->
            pair.isOne()
                ? Optional.of(pair.a())
                : tree(pair.region()).nearestCommon(pair.a(), pair.b()));
  }

  @Override
  public Optional<String> differenceFrom(PostDominance fresh) {
    for (Tree tree : trees.values()) {
      Operation parent = tree.region.parent();
      if (parent == null || tree.region.isEmpty()) {
        continue;
      }
      for (Block block : tree.region) {
        if (!tree.numbers.containsKey(block)
            || tree.numbers.size() != tree.region.size()
            || !tree.immediate(block).equals(fresh.immediatePostDominator(block))) {
          return Optional.of("blocks of '%s' have other postdominators".formatted(parent.name()));
        }
      }
    }
    return Optional.empty();
  }

  private Tree tree(Region region) {
    return trees.computeIfAbsent(region, Tree::new);
  }

  /// Dominators in the graph whose edges are turned round, with a vertex 0 behind all ends.
  private static final class Tree {
    final Region region;
    final Map<Block, Integer> numbers = new IdentityHashMap<>();
    private final List<@Nullable Block> order = new ArrayList<>();

    /// The places of blocks in their region, where they are asked for.
    private final Map<Block, Integer> places = new IdentityHashMap<>();

    private final List<Integer> parents = new ArrayList<>();
    private final boolean[] isEnd;
    private final DominatorTree dominators;

    Tree(Region region) {
      this.region = region;
      order.add(null);
      parents.add(-1);
      List<Block> ends = new ArrayList<>();
      for (Block block : region) {
        if (successors(block) == 0) {
          ends.add(block);
          visit(block, 0);
        }
      }
      int exits = ends.size();
      for (Block block : region) {
        if (!numbers.containsKey(block)) {
          Block end = furthest(block);
          ends.add(end);
          visit(end, 0);
        }
      }
      if (ends.size() > exits + 1) {
        dropRedundant(ends, exits);
      }
      isEnd = new boolean[order.size()];
      ends.forEach(end -> isEnd[number(end)] = true);
      int[] spanning = parents.stream().mapToInt(Integer::intValue).toArray();
      dominators = DominatorTree.of(spanning, this::addFollowers);
    }

    /// Drops the ends from `exits` on, which lie in loops, from which others can be reached.
    private void dropRedundant(List<Block> ends, int exits) {
      for (int i = exits; i < ends.size(); i++) {
        Block end = ends.get(i);
        numbers.clear();
        for (Block reached : forward(end)) {
          if (reached != end && ends.contains(reached)) {
            ends.remove(i--);
            break;
          }
        }
      }
      numbers.clear();
      order.subList(1, order.size()).clear();
      parents.subList(1, parents.size()).clear();
      ends.forEach(end -> visit(end, 0));
    }

    private static int successors(Block block) {
      Operation last = block.last();
      return last == null ? 0 : last.successorCount();
    }

    /// Numbers `end` and all blocks that lead to it.
    private void visit(Block end, int from) {
      List<Block> stack = new ArrayList<>(List.of(end));
      List<Integer> stackParents = new ArrayList<>(List.of(from));
      while (!stack.isEmpty()) {
        Block block = stack.removeLast();
        int parent = stackParents.removeLast();
        if (numbers.putIfAbsent(block, order.size()) != null) {
          continue;
        }
        int number = order.size();
        order.add(block);
        parents.add(parent);
        for (BlockOperand use = block.firstPredecessor; use != null; use = use.nextUse()) {
          Block before = use.owner().block();
          if (before != null && before.parent() == region && !numbers.containsKey(before)) {
            stack.add(before);
            stackParents.add(number);
          }
        }
      }
    }

    /// {@return the block that a depth-first search from `block`, from which no end is reached, comes to
    /// last}
    private Block furthest(Block block) {
      return forward(block).getLast();
    }

    /// {@return the blocks without a number that control can come to from `block`, in the order of a
    /// depth-first search that takes the last of several blocks first}
    private List<Block> forward(Block block) {
      if (places.isEmpty()) {
        region.forEach(each -> places.put(each, places.size()));
      }
      Map<Block, Boolean> seen = new IdentityHashMap<>();
      List<Block> found = new ArrayList<>();
      List<Block> stack = new ArrayList<>(List.of(block));
      while (!stack.isEmpty()) {
        Block at = stack.removeLast();
        if (seen.putIfAbsent(at, true) != null) {
          continue;
        }
        found.add(at);
        List<Block> next = new ArrayList<>(at.successors());
        next.removeIf(b -> b.parent() != region || numbers.containsKey(b) || seen.containsKey(b));
        next.sort((a, b) -> Integer.compare(places.get(a), places.get(b)));
        stack.addAll(next);
      }
      return found;
    }

    private void addFollowers(int vertex, DominatorTree.Edges edges) {
      Block block = java.util.Objects.requireNonNull(order.get(vertex));
      if (isEnd[vertex]) {
        edges.add(0);
      }
      Operation terminator = block.last();
      for (int i = 0, n = successors(block); terminator != null && i < n; i++) {
        Integer number = numbers.get(terminator.successor(i));
        if (number != null) {
          edges.add(number);
        }
      }
    }

    private int number(Block block) {
      Integer number = numbers.get(block);
      if (number == null) {
        throw new IllegalStateException("the block was added after its region was analysed");
      }
      return number;
    }

    boolean dominates(Block a, Block b) {
      return dominators.dominates(number(a), number(b));
    }

    Optional<Block> immediate(Block block) {
      return Optional.ofNullable(order.get(dominators.immediate(number(block))));
    }

    Optional<Block> nearestCommon(Block a, Block b) {
      return Optional.ofNullable(order.get(dominators.nearestCommon(number(a), number(b))));
    }
  }
}
