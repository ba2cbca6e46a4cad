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
  private int top;
  private int size;

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

  /// Puts `op` on top unless it is in the list already.
  void push(Operation op) {
    if (contains(op)) {
      return;
    }
    if (top == stack.length) {
      makeRoom();
    }
    op.setMark(top);
    stack[top++] = (AbstractOperation) op;
    size++;
  }

  /// {@return the topmost operation, removed}
  @Nullable Operation pop() {
    while (top > 0) {
      AbstractOperation op = stack[--top];
      if (op != null) {
        stack[top] = null;
        size--;
        return op;
      }
    }
    return null;
  }

  /// Removes `op` if it is in the list.
  void remove(Operation op) {
    if (contains(op)) {
      stack[op.mark()] = null;
      size--;
    }
  }

  /// Closes the holes where they are many, else doubles the stack.
  private void makeRoom() {
    if (size > stack.length / 2) {
      stack = Arrays.copyOf(stack, 2 * stack.length);
      return;
    }
    int to = 0;
    for (int from = 0; from < top; from++) {
      AbstractOperation op = stack[from];
      if (op != null) {
        op.setMark(to);
        stack[to++] = op;
      }
    }
    Arrays.fill(stack, to, top, null);
    top = to;
  }
}
