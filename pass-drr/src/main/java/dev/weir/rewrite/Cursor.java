package dev.weir.rewrite;

import dev.weir.ir.AbstractOperation;
import dev.weir.ir.Operation;
import dev.weir.ir.Walk;
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
    this.next = (AbstractOperation) (forward ? Walk.firstChild(root, 0) : last());
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
    Operation child = Walk.firstChild(op, 0);
    return child != null ? child : afterSubtree(op);
  }

  private @Nullable Operation afterSubtree(Operation op) {
    for (Operation at = op; at != null && at != root; at = at.parent()) {
      Operation sibling = Walk.siblingAfter(at);
      if (sibling != null) {
        return sibling;
      }
    }
    return null;
  }

  private @Nullable Operation before(Operation op) {
    Operation sibling = Walk.siblingBefore(op);
    if (sibling != null) {
      return deepestLast(sibling);
    }
    Operation parent = op.parent();
    return parent == root ? null : parent;
  }

  private static Operation deepestLast(Operation op) {
    Operation at = op;
    for (Operation c = Walk.lastChild(at, at.regionCount() - 1);
        c != null;
        c = Walk.lastChild(at, at.regionCount() - 1)) {
      at = c;
    }
    return at;
  }
}
