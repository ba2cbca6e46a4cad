package dev.weir.rewrite;

import dev.weir.ir.AbstractOperation;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import org.jspecify.annotations.Nullable;

/// A walk over all operations inside a root, parents before children or the exact reverse of it, that
/// survives changes: it is told of operations that go away. It keeps its position in the links of the
/// IR and costs nothing besides.
public final class Cursor {
  private final Operation root;
  private final boolean forward;
  private @Nullable AbstractOperation next;

  Cursor(Operation root, boolean forward) {
    this.root = root;
    this.forward = forward;
    this.next = (AbstractOperation) (forward ? child(root, 0) : last());
  }

  /// {@return a walk over what `root` holds in program order, parents before children}
  public static Cursor forward(Operation root) {
    return new Cursor(root, true);
  }

  /// {@return a walk over what `root` holds in reverse program order, children before parents}
  public static Cursor backward(Operation root) {
    return new Cursor(root, false);
  }

  /// {@return the next operation, or null at the end}
  public @Nullable Operation advance() {
    AbstractOperation current = next;
    if (current != null) {
      next = (AbstractOperation) step(current);
    }
    return current;
  }

  /// Leaves out what `op` holds, which [#advance] has just returned. For walks in program order.
  public void skip(Operation op) {
    next = (AbstractOperation) afterSubtree(op);
  }

  /// {@return the operation that comes next, or null at the end}
  public @Nullable Operation position() {
    return next;
  }

  /// Goes back to what [#position] was when the program was as it is now.
  public void restore(@Nullable Operation position) {
    next = (AbstractOperation) position;
  }

  /// Moves on because `op` is about to be erased; to be called for what it holds first, the last first,
  /// as a [dev.weir.ir.RewriteListener] is told.
  ///
  /// Going backward the next operation is one that was not announced yet. Going forward it may be a
  /// sibling that was; then the parent, which is announced later, takes the walk along.
  public void leaving(Operation op) {
    AbstractOperation at = next;
    if (op == at) {
      next = (AbstractOperation) (forward ? afterSubtree(op) : before(op));
    } else if (forward && at != null && op.regionCount() > 0 && at.parent() == op) {
      next = (AbstractOperation) afterSubtree(op);
    }
  }

  private @Nullable Operation step(Operation op) {
    return forward ? after(op) : before(op);
  }

  private @Nullable Operation last() {
    Operation found = deepestLast(root);
    return found == root ? null : found;
  }

  private @Nullable Operation after(Operation op) {
    Operation child = child(op, 0);
    return child != null ? child : afterSubtree(op);
  }

  private @Nullable Operation afterSubtree(Operation op) {
    Operation child = null;
    for (Operation at = op; child == null && at != null && at != root; at = at.parent()) {
      child = at.next() != null ? at.next() : following(at);
    }
    return child;
  }

  private static @Nullable Operation following(Operation op) {
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
    return region == null || parent == null ? null : child(parent, region.index() + 1);
  }

  private static @Nullable Operation child(Operation op, int fromRegion) {
    for (int i = fromRegion, n = op.regionCount(); i < n; i++) {
      for (Block b = op.region(i).first(); b != null; b = b.next()) {
        if (b.first() != null) {
          return b.first();
        }
      }
    }
    return null;
  }

  private @Nullable Operation before(Operation op) {
    Operation previous = op.previous();
    if (previous != null) {
      return deepestLast(previous);
    }
    Block block = op.block();
    if (block == null) {
      return null;
    }
    for (Block b = block.previous(); b != null; b = b.previous()) {
      if (b.last() != null) {
        return deepestLast(b.last());
      }
    }
    Region region = block.parent();
    Operation parent = region == null ? null : region.parent();
    if (region == null || parent == null) {
      return null;
    }
    Operation inside = lastChild(parent, region.index() - 1);
    if (inside != null) {
      return deepestLast(inside);
    }
    return parent == root ? null : parent;
  }

  private static Operation deepestLast(Operation op) {
    Operation at = op;
    for (Operation c = lastChild(at, at.regionCount() - 1);
        c != null;
        c = lastChild(at, at.regionCount() - 1)) {
      at = c;
    }
    return at;
  }

  private static @Nullable Operation lastChild(Operation op, int fromRegion) {
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
