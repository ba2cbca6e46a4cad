package dev.weir.rewrite;

import dev.weir.ir.Operation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A stack of distinct operations: adding, removing and asking for membership cost O(1).
///
/// The operations lie in an array; an open-addressed table keyed by identity maps each to its place
/// there. Removing leaves a hole that popping skips.
final class Worklist {
  private @Nullable Operation[] stack = new Operation[16];
  private int top;
  private int size;

  /// Places in the stack plus one; zero where free. Its length is a power of two.
  private int[] table = new int[64];

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  boolean contains(Operation op) {
    return table[find(op)] != 0;
  }

  /// Puts `op` on top unless it is in the list already.
  void push(Operation op) {
    int at = find(op);
    if (table[at] != 0) {
      return;
    }
    if (top == stack.length) {
      makeRoom();
      at = find(op);
    }
    stack[top++] = op;
    table[at] = top;
    if (++size * 2 > table.length) {
      rehash(table.length * 2);
    }
  }

  /// {@return the topmost operation, removed}
  @Nullable Operation pop() {
    while (top > 0) {
      Operation op = stack[top - 1];
      if (op != null) {
        delete(find(op));
        stack[top - 1] = null;
        size--;
      }
      top--;
      if (op != null) {
        return op;
      }
    }
    return null;
  }

  /// Removes `op` if it is in the list.
  void remove(Operation op) {
    int at = find(op);
    if (table[at] != 0) {
      int place = table[at] - 1;
      delete(at);
      stack[place] = null;
      size--;
    }
  }

  private static int hash(Operation op) {
    int hash = System.identityHashCode(op) * 0x9E3779B9;
    return hash ^ (hash >>> 16);
  }

  private int find(Operation op) {
    int mask = table.length - 1;
    int at = hash(op) & mask;
    while (table[at] != 0 && stack[table[at] - 1] != op) {
      at = (at + 1) & mask;
    }
    return at;
  }

  /// Frees the entry at `hole` and moves back the entries that had been displaced over it.
  private void delete(int hole) {
    int mask = table.length - 1;
    int at = hole;
    table[hole] = 0;
    while (true) {
      at = (at + 1) & mask;
      int entry = table[at];
      if (entry == 0) {
        return;
      }
      Operation op = stack[entry - 1];
      int home = op == null ? at : hash(op) & mask;
      boolean staysPut = hole <= at ? hole < home && home <= at : hole < home || home <= at;
      if (!staysPut) {
        table[hole] = entry;
        table[at] = 0;
        hole = at;
      }
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
      Operation op = stack[from];
      if (op != null) {
        stack[to++] = op;
      }
    }
    Arrays.fill(stack, to, top, null);
    top = to;
    rehash(table.length);
  }

  private void rehash(int length) {
    table = new int[length];
    for (int i = 0; i < top; i++) {
      Operation op = stack[i];
      if (op != null) {
        table[find(op)] = i + 1;
      }
    }
  }
}
