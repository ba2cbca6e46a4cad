package dev.weir.ir;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.trait.HasGraphRegions;
import dev.weir.ir.trait.ProgramOrdered;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Which blocks dominate which, region by region; each region is analysed when first asked about.
/// Valid while no block or successor changes.
///
/// Queries whether one dominates another cost O(1).
public final class Dominance implements ComparableAnalysis<Dominance> {
  private final Map<Region, Tree> trees = new LinkedHashMap<>();
  private @Nullable Tree last;

  /// Makes an analysis that has looked at nothing yet.
  public Dominance() {}

  /// {@return whether the blocks of `region` are graphs: order means nothing in them, but to those
  /// operations that are [ProgramOrdered]}
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

  /// {@return whether the operands of `op`, which lies in a graph region, may be defined after it}
  static boolean isFreeOfOrder(Operation op) {
    return !(op instanceof ProgramOrdered);
  }

  /// {@return whether `user`, and what it holds, may use the results of `definition`, which lies in the
  /// same block}; in a graph region every operation may, itself included
  static boolean comesBefore(Operation definition, Operation user) {
    Region region = user.parentRegion();
    return region != null && isGraph(region) && isFreeOfOrder(user)
        || definition != user && definition.isBeforeInBlock(user);
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
    if (block == null) {
      return false;
    }
    Region region = block.parent();
    Operation at = b;
    while (at != null && at.parentRegion() != region) {
      at = at.parent();
    }
    if (at == null || at.block() == null) {
      return false;
    }
    if (at.block() == block) {
      return comesBefore(a, at);
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

  /// {@return the block that is passed last of all that are passed on every path from the entry of the
  /// region to `block`, `block` itself left out; empty for the entry and where control cannot reach
  /// `block`}
  public Optional<Block> immediateDominator(Block block) {
    Region region = block.parent();
    return region == null || region.size() == 1
        ? Optional.empty()
        : tree(region).immediateDominator(block);
  }

  /// {@return the nearest block that dominates both or holds the operations that enclose them; empty
  /// where no region encloses both. One that control cannot reach is dominated by the other.}
  public Optional<Block> nearestCommonDominator(Block a, Block b) {
    return BlockPair.inOneRegion(a, b)
        .map(pair ->
            pair.isOne() ? pair.a() : tree(pair.region()).nearestCommon(pair.a(), pair.b()));
  }

  @Override
  public Optional<String> differenceFrom(Dominance fresh) {
    for (Tree tree : trees.values()) {
      Operation parent = tree.region.parent();
      if (parent == null || tree.region.isEmpty()) {
        continue;
      }
      for (Block block : fresh.tree(tree.region).order) {
        boolean same =
            tree.isKnown(block)
                && tree.immediateDominator(block).equals(fresh.immediateDominator(block));
        if (!same || tree.order.size() != fresh.tree(tree.region).order.size()) {
          return Optional.of("blocks of '%s' have other dominators".formatted(parent.name()));
        }
      }
    }
    return Optional.empty();
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

    private final DominatorTree dominators;
    private final List<Block> order;

    Tree(Region region) {
      this.region = region;
      this.order = new ArrayList<>(region.size());
      int[] parents = depthFirst(region.entry(), order);
      if (!bearMarks(order)) {
        numbers = new IdentityHashMap<>();
        order.clear();
        parents = depthFirst(region.entry(), order);
      }
      dominators = DominatorTree.of(parents, this::addPredecessors);
    }

    private void addPredecessors(int vertex, DominatorTree.Edges edges) {
      for (BlockOperand use = order.get(vertex).firstPredecessor;
          use != null;
          use = use.nextUse()) {
        Block from = use.owner().block();
        int number = from == null ? -1 : number(from);
        if (number >= 0) {
          edges.add(number);
        }
      }
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
      return from >= 0 && dominators.dominates(from, to);
    }

    boolean isKnown(Block block) {
      return number(block) >= 0;
    }

    Optional<Block> immediateDominator(Block block) {
      int number = number(block);
      return number <= 0 ? Optional.empty() : Optional.of(order.get(dominators.immediate(number)));
    }

    Block nearestCommon(Block a, Block b) {
      int one = number(a);
      int other = number(b);
      return one < 0 ? b : other < 0 ? a : order.get(dominators.nearestCommon(one, other));
    }

    ImmutableList<Block> preorder() {
      var preorder = ImmutableList.<Block>builderWithExpectedSize(order.size());
      for (int vertex : dominators.preorder()) {
        preorder.add(order.get(vertex));
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

    /// {@return for each block that control reaches, in the order in which `order` then lists them, the
    /// number of the one it was reached from}
    private int[] depthFirst(Block entry, List<Block> order) {
      int[] parents = new int[region.size()];
      Block[] stack = new Block[8];
      int[] stackParents = new int[8];
      stack[0] = entry;
      stackParents[0] = -1;
      int height = 1;
      while (height > 0) {
        Block block = stack[--height];
        if (isNumbered(block)) {
          continue;
        }
        int number = order.size();
        block.setMark(number);
        if (numbers != null) {
          numbers.put(block, number);
        }
        order.add(block);
        parents[number] = stackParents[height];
        Operation terminator = block.last();
        for (int i = terminator == null ? -1 : terminator.successorCount() - 1; i >= 0; i--) {
          Block successor = terminator.successor(i);
          if (successor.parent() == region && !isNumbered(successor)) {
            if (height == stack.length) {
              stack = Arrays.copyOf(stack, 2 * height);
              stackParents = Arrays.copyOf(stackParents, 2 * height);
            }
            stack[height] = successor;
            stackParents[height++] = number;
          }
        }
      }
      return order.size() == parents.length ? parents : Arrays.copyOf(parents, order.size());
    }
  }
}
