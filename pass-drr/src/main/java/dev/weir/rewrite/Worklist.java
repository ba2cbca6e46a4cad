package dev.weir.rewrite;

import dev.weir.ir.AbstractOperation;
import dev.weir.ir.Operation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A stack of distinct operations: adding, removing and asking for membership cost O(1).
///
/// The operations lie in an array, and each bears its place there as its mark. Removing leaves a hole
/// that popping skips. Where somebody else overwrites a mark, an operation may come to lie here twice,
/// or stay although it was removed; whoever pops one must thus see whether it is still there.
final class Worklist {
  /// Of the class, not the interface: a store into an array of interfaces asks the operation's class for
  /// all its interfaces.
  private @Nullable AbstractOperation[] stack = new AbstractOperation[16];

  /// Whether each operation is there since it was changed, and not just since a use of it went.
  private boolean[] changed = new boolean[16];

  private int top;
  private int size;
  private boolean poppedChanged;

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  boolean contains(Operation op) {
    int at = op.mark();
    return at >= 0 && at < top && stack[at] == op;
  }

  /// Puts `op`, which was changed, on top unless it is in the list already.
  void push(Operation op) {
    if (contains(op)) {
      changed[op.mark()] = true;
    } else {
      add(op, true);
    }
  }

  /// Puts `op`, a use of which goes, on top unless it is in the list already.
  void pushUsed(Operation op) {
    if (!contains(op)) {
      add(op, false);
    }
  }

  private void add(Operation op, boolean wasChanged) {
    if (top == stack.length) {
      makeRoom();
    }
    op.setMark(top);
    changed[top] = wasChanged;
    stack[top++] = (AbstractOperation) op;
    size++;
  }

  /// {@return the topmost operation, removed}
  @Nullable AbstractOperation pop() {
    while (top > 0) {
      AbstractOperation op = stack[--top];
      if (op != null) {
        stack[top] = null;
        poppedChanged = changed[top];
        size--;
        return op;
      }
    }
    return null;
  }

  /// {@return whether what was popped last had been changed, and not just a use of it gone}
  boolean wasChanged() {
    return poppedChanged;
  }

  /// Removes `op` if it is in the list.
  void remove(Operation op) {
    if (contains(op)) {
      stack[op.mark()] = null;
      size--;
    }
  }

  /// Removes all operations.
  void clear() {
    Arrays.fill(stack, 0, top, null);
    top = 0;
    size = 0;
  }

  /// Closes the holes where they are many, else doubles the stack.
  private void makeRoom() {
    if (size > stack.length / 2) {
      stack = Arrays.copyOf(stack, 2 * stack.length);
      changed = Arrays.copyOf(changed, stack.length);
      return;
    }
    int to = 0;
    for (int from = 0; from < top; from++) {
      AbstractOperation op = stack[from];
      if (op != null) {
        op.setMark(to);
        changed[to] = changed[from];
        stack[to++] = op;
      }
    }
    Arrays.fill(stack, to, top, null);
    top = to;
  }
}
