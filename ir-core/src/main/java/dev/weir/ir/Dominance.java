package dev.weir.ir;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.trait.HasGraphRegions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which blocks dominate which, region by region; each region is analysed when first asked about.
/// Valid while no block or successor changes.
///
/// Dominator trees are built by the Semi-NCA algorithm (Georgiadis, *Linear-time algorithms for
/// dominators*, 2005) with iterative path compression; queries compare intervals of a depth-first
/// numbering of the tree and cost O(1).
public final class Dominance {
  private final Map<Region, Tree> trees = new IdentityHashMap<>();
  private @Nullable Tree last;

  /// Makes an analysis that has looked at nothing yet.
  public Dominance() {}

  /// {@return whether the blocks of `region` are graphs: order means nothing in them}
  ///
  /// As in MLIR, so is the only block of a region of an unregistered operation, whose rules cannot
  /// be known.
  public static boolean isGraph(Region region) {
    Operation parent = region.parent();
    if (parent == null) {
      return false;
    }
    return parent instanceof HasGraphRegions
        || !parent.definition().isRegistered() && region.size() <= 1;
  }

  /// {@return whether control can reach `block` from the entry of its region}
  public boolean isReachable(Block block) {
    Region region = block.parent();
    return region == null || region.size() == 1 || tree(region).number(block) >= 0;
  }

  /// {@return whether every path from the entry of their region to `b` goes through `a`}; blocks
  /// that cannot be reached are dominated by every block
  ///
  /// @throws IllegalArgumentException if the blocks do not lie in the same region
  public boolean dominates(Block a, Block b) {
    Region region = a.parent();
    if (region != b.parent()) {
      throw new IllegalArgumentException("the blocks do not lie in the same region");
    }
    if (a == b || region == null) {
      return true;
    }
    return tree(region).dominates(a, b);
  }

  /// {@return whether `a` and every use `b` may make of its results are in order: `a` stands before
  /// `b`, or before the operation that encloses `b`}
  public boolean properlyDominates(Operation a, Operation b) {
    Block block = a.block();
    if (block == null || a == b) {
      return false;
    }
    Region region = block.parent();
    Operation at = b;
    while (at != null && at.parentRegion() != region) {
      at = at.parent();
    }
    if (at == null || at.block() == null || at == a && at != b) {
      return false;
    }
    if (at.block() == block) {
      return region != null && isGraph(region) || a.isBeforeInBlock(at);
    }
    return region != null && dominates(block, at.block());
  }

  /// {@return whether `value` may be used by `user`}
  public boolean properlyDominates(Value value, Operation user) {
    if (value instanceof OpResult result) {
      return properlyDominates(result.owner(), user);
    }
    Block block = ((BlockArgument) value).owner();
    Operation at = user;
    while (at != null && at.parentRegion() != block.parent()) {
      at = at.parent();
    }
    return at != null && at.block() != null && dominates(block, at.block());
  }

  /// {@return the blocks of `region` that control can reach in preorder of the dominator tree}: each
  /// stands before those it dominates, and these before any other
  public ImmutableList<Block> preorder(Region region) {
    return switch (region.size()) {
      case 0 -> ImmutableList.of();
      case 1 -> ImmutableList.of(region.entry());
      default -> tree(region).preorder();
    };
  }

  private Tree tree(Region region) {
    Tree found = last;
    if (found == null || found.region != region) {
      found = trees.computeIfAbsent(region, Tree::new);
      last = found;
    }
    return found;
  }

  private static final class Tree {
    final Region region;

    /// Numbers of blocks that do not bear theirs as their mark; made when there is one.
    private @Nullable Map<Block, Integer> numbers;
    private final int[] enter;
    private final int[] leave;
    private final List<Block> order = new ArrayList<>();

    Tree(Region region) {
      this.region = region;
      int[] parents = depthFirst(region.entry(), order);
      if (!bearMarks(order)) {
        numbers = new IdentityHashMap<>();
        order.clear();
        parents = depthFirst(region.entry(), order);
      }
      int[] dominator = semiNca(order, parents);
      int n = order.size();
      enter = new int[n];
      leave = new int[n];
      number(dominator, n);
    }

    int number(Block block) {
      int mark = block.mark();
      if (mark >= 0 && mark < order.size() && order.get(mark) == block) {
        return mark;
      }
      if (numbers == null) {
        numbers = new IdentityHashMap<>();
        for (int i = 0; i < order.size(); i++) {
          numbers.put(order.get(i), i);
        }
      }
      return numbers.getOrDefault(block, -1);
    }

    boolean dominates(Block a, Block b) {
      int to = number(b);
      if (to < 0) {
        return true;
      }
      int from = number(a);
      return from >= 0 && enter[from] <= enter[to] && leave[to] <= leave[from];
    }

    ImmutableList<Block> preorder() {
      Block[] byTime = new Block[2 * enter.length];
      for (int i = 0; i < enter.length; i++) {
        byTime[enter[i]] = order.get(i);
      }
      var preorder = ImmutableList.<Block>builderWithExpectedSize(order.size());
      for (Block block : byTime) {
        if (block != null) {
          preorder.add(block);
        }
      }
      return preorder.build();
    }

    /// {@return whether every block of `order` bears its place as its mark}; if not, another thread
    /// marks them as well, and the traversal may have gone astray
    private static boolean bearMarks(List<Block> order) {
      for (int i = 0; i < order.size(); i++) {
        if (order.get(i).mark() != i) {
          return false;
        }
      }
      return true;
    }

    private boolean isNumbered(Block block) {
      if (numbers != null) {
        return numbers.containsKey(block);
      }
      int mark = block.mark();
      return mark >= 0 && mark < order.size() && order.get(mark) == block;
    }

    private int[] depthFirst(Block entry, List<Block> order) {
      List<Integer> parents = new ArrayList<>();
      List<Block> stack = new ArrayList<>(List.of(entry));
      List<Integer> stackParents = new ArrayList<>(List.of(-1));
      while (!stack.isEmpty()) {
        Block block = stack.removeLast();
        int parent = stackParents.removeLast();
        if (isNumbered(block)) {
          continue;
        }
        int number = order.size();
        block.setMark(number);
        if (numbers != null) {
          numbers.put(block, number);
        }
        order.add(block);
        parents.add(parent);
        Operation terminator = block.last();
        for (int i = terminator == null ? -1 : terminator.successorCount() - 1; i >= 0; i--) {
          Block successor = terminator.successor(i);
          if (successor.parent() == block.parent() && !isNumbered(successor)) {
            stack.add(successor);
            stackParents.add(number);
          }
        }
      }
      return parents.stream().mapToInt(Integer::intValue).toArray();
    }

    private int[] semiNca(List<Block> order, int[] parents) {
      int n = order.size();
      int[] semi = new int[n];
      int[] label = new int[n];
      int[] ancestor = new int[n];
      int[] dominator = parents.clone();
      Arrays.fill(ancestor, -1);
      for (int i = 0; i < n; i++) {
        semi[i] = i;
        label[i] = i;
      }
      int[] path = new int[n];
      for (int w = n - 1; w > 0; w--) {
        semi[w] = parents[w];
        for (BlockOperand use = order.get(w).firstPredecessor; use != null; use = use.nextUse()) {
          Block from = use.owner().block();
          int v = from == null ? -1 : number(from);
          if (v >= 0) {
            int candidate = semi[evaluate(v, ancestor, label, semi, path)];
            semi[w] = Math.min(semi[w], candidate);
          }
        }
        label[w] = w;
        ancestor[w] = parents[w];
      }
      for (int w = 1; w < n; w++) {
        int at = dominator[w];
        while (at > semi[w]) {
          at = dominator[at];
        }
        dominator[w] = at;
      }
      return dominator;
    }

    /// Finds the vertex with the least semidominator on the path from `v` up to the root of its
    /// tree of processed vertices, compressing the path.
    private static int evaluate(int v, int[] ancestor, int[] label, int[] semi, int[] path) {
      if (ancestor[v] < 0) {
        return v;
      }
      int length = 0;
      for (int at = v; ancestor[at] >= 0 && ancestor[ancestor[at]] >= 0; at = ancestor[at]) {
        path[length++] = at;
      }
      for (int i = length - 1; i >= 0; i--) {
        int at = path[i];
        int up = ancestor[at];
        if (semi[label[up]] < semi[label[at]]) {
          label[at] = label[up];
        }
        ancestor[at] = ancestor[up];
      }
      return label[v];
    }

    private void number(int[] dominator, int n) {
      int[] firstChild = new int[n];
      int[] sibling = new int[n];
      Arrays.fill(firstChild, -1);
      Arrays.fill(sibling, -1);
      for (int i = n - 1; i > 0; i--) {
        sibling[i] = firstChild[dominator[i]];
        firstChild[dominator[i]] = i;
      }
      int clock = 0;
      int at = 0;
      enter[0] = clock++;
      while (true) {
        if (firstChild[at] >= 0) {
          int child = firstChild[at];
          firstChild[at] = sibling[child];
          enter[child] = clock++;
          at = child;
        } else {
          leave[at] = clock++;
          if (at == 0) {
            return;
          }
          at = dominator[at];
        }
      }
    }
  }
}
