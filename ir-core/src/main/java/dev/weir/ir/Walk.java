package dev.weir.ir;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Iterative traversals over nested operations. Position is kept in the IR's own links, so depth
/// costs neither stack nor heap. Long blocks without regions are read from their array until the
/// visitor changes them.
public final class Walk {
  private Walk() {}

  /// Counts the operations that it visits.
  private static final class Counter implements Function<Operation, WalkResult> {
    private long count;

    @Override
    public WalkResult apply(Operation op) {
      count++;
      return WalkResult.ADVANCE;
    }
  }

  /// {@return the number of operations in `root`, itself included}
  static long count(Operation root) {
    Counter counter = new Counter();
    preOrder(root, counter);
    return counter.count;
  }

  static WalkResult preOrder(Operation root, Function<? super Operation, WalkResult> visitor) {
    Operation at = root;
    while (at != null) {
      Block block = at == root ? null : leavesFrom(at);
      WalkResult result;
      if (block != null) {
        OperationArray leaves = block.array();
        int i = 0;
        Operation next = at;
        do {
          at = next;
          result = visitor.apply(at);
          // The last one moves where something was added before it; then the links lead on.
          next = leaves.get(i) == at ? leaves.get(++i) : null;
        } while (next != null
            && result != WalkResult.INTERRUPT
            && block.array() == leaves
            && !leaves.isNested());
      } else {
        result = visitor.apply(at);
      }
      if (result == WalkResult.INTERRUPT) {
        return WalkResult.INTERRUPT;
      }
      Operation child = result == WalkResult.SKIP ? null : firstChild(at, 0);
      at = child != null ? child : after(at, root);
    }
    return WalkResult.ADVANCE;
  }

  /// {@return the block that `op` is the first operation of, if it has an array and no operation in it
  /// holds regions, else null}
  static @Nullable Block leavesFrom(Operation op) {
    if (op.previous() != null) {
      return null;
    }
    Block block = op.block();
    OperationArray array = block == null ? null : block.array();
    return array == null || array.isNested() ? null : block;
  }

  static void postOrder(Operation root, Consumer<? super Operation> visitor) {
    Operation at = firstLeaf(root);
    while (at != root) {
      Block block = leavesFrom(at);
      if (block != null) {
        OperationArray leaves = block.array();
        Operation next = leaves.get(1);
        for (int i = 2; next != null && block.array() == leaves && !leaves.isNested(); i++) {
          visitor.accept(at);
          at = next;
          next = leaves.get(i - 1) == at ? leaves.get(i) : null;
        }
      }
      Operation next = successorPostOrder(at);
      visitor.accept(at);
      at = next;
    }
    visitor.accept(root);
  }

  /// Visits `root` and all nested operations in the exact reverse of the order of [#preOrder]. The visitor
  /// changes nothing.
  static void reverseOrder(Operation root, Consumer<? super Operation> visitor) {
    Operation at = lastLeaf(root);
    while (at != root) {
      visitor.accept(at);
      Operation sibling = siblingBefore(at);
      if (sibling != null) {
        at = lastLeaf(sibling);
      } else {
        at = Objects.requireNonNull(at.parent());
      }
    }
    visitor.accept(root);
  }

  private static Operation lastLeaf(Operation from) {
    Operation at = from;
    for (Operation child = lastChild(at, at.regionCount() - 1);
        child != null;
        child = lastChild(at, at.regionCount() - 1)) {
      at = child;
    }
    return at;
  }

  private static Operation firstLeaf(Operation from) {
    Operation at = from;
    for (Operation child = firstChild(at, 0); child != null; child = firstChild(at, 0)) {
      at = child;
    }
    return at;
  }

  private static Operation successorPostOrder(Operation op) {
    Operation sibling = siblingAfter(op);
    if (sibling != null) {
      return firstLeaf(sibling);
    }
    Operation parent = op.parent();
    if (parent == null) {
      throw new IllegalStateException("walked out of the root");
    }
    return parent;
  }

  private static @Nullable Operation after(Operation op, Operation root) {
    Operation at = op;
    while (at != null && at != root) {
      Operation sibling = siblingAfter(at);
      if (sibling != null) {
        return sibling;
      }
      at = at.parent();
    }
    return null;
  }

  /// {@return the operation after `op` among the children of its parent, over block and region
  /// borders, or null}
  public static @Nullable Operation siblingAfter(Operation op) {
    Operation next = op.next();
    if (next != null) {
      return next;
    }
    Block block = op.block();
    if (block == null) {
      return null;
    }
    for (Block b = block.next(); b != null; b = b.next()) {
      if (b.first() != null) {
        return b.first();
      }
    }
    Region region = block.parent();
    Operation parent = region == null ? null : region.parent();
    return region == null || parent == null ? null : firstChild(parent, region.index() + 1);
  }

  /// {@return the first operation in the regions of `op` from number `fromRegion` on, or null}
  public static @Nullable Operation firstChild(Operation op, int fromRegion) {
    for (int i = fromRegion, n = op.regionCount(); i < n; i++) {
      for (Block b = op.region(i).first(); b != null; b = b.next()) {
        if (b.first() != null) {
          return b.first();
        }
      }
    }
    return null;
  }

  /// {@return the operation before `op` among the children of its parent, over block and region
  /// borders, or null}
  public static @Nullable Operation siblingBefore(Operation op) {
    Operation previous = op.previous();
    if (previous != null) {
      return previous;
    }
    Block block = op.block();
    if (block == null) {
      return null;
    }
    for (Block b = block.previous(); b != null; b = b.previous()) {
      if (b.last() != null) {
        return b.last();
      }
    }
    Region region = block.parent();
    Operation parent = region == null ? null : region.parent();
    return region == null || parent == null ? null : lastChild(parent, region.index() - 1);
  }

  /// {@return the last operation in the regions of `op` up to number `fromRegion`, or null}
  public static @Nullable Operation lastChild(Operation op, int fromRegion) {
    for (int i = fromRegion; i >= 0; i--) {
      for (Block b = op.region(i).last(); b != null; b = b.previous()) {
        if (b.last() != null) {
          return b.last();
        }
      }
    }
    return null;
  }
}
