package dev.weir.pass.kernel.group;

import java.util.Arrays;

/// Axes that tensors run along: which are one and the same, and which are made of two others.
///
/// An axis is known by a number. Sizes are those of [SymbolicSizes].
final class Axes {
  private static final int NONE = -1;

  private long[] sizes = new long[16];
  private int[] parents = new int[16];

  /// The outer and the inner one that an axis was split into.
  private int[] outer = new int[16];

  private int[] inner = new int[16];
  private int count;

  /// {@return a new axis}
  int add(long size) {
    if (count == sizes.length) {
      sizes = Arrays.copyOf(sizes, 2 * count);
      parents = Arrays.copyOf(parents, 2 * count);
      outer = Arrays.copyOf(outer, 2 * count);
      inner = Arrays.copyOf(inner, 2 * count);
    }
    sizes[count] = size;
    parents[count] = count;
    outer[count] = NONE;
    inner[count] = NONE;
    return count++;
  }

  /// {@return how many axes were made}
  int count() {
    return count;
  }

  /// {@return the size of an axis}
  long size(int axis) {
    return sizes[root(axis)];
  }

  private int root(int axis) {
    int root = axis;
    while (parents[root] != root) {
      parents[root] = parents[parents[root]];
      root = parents[root];
    }
    return root;
  }

  /// {@return what `axes` are made of, each by the number that stands for all that are the same}
  int[] resolve(int[] axes) {
    int[] resolved = new int[Math.max(4, axes.length)];
    int found = 0;
    int[] stack = new int[8];
    for (int axis : axes) {
      int depth = 0;
      stack[depth++] = axis;
      while (depth > 0) {
        int top = root(stack[--depth]);
        if (outer[top] == NONE) {
          resolved = found == resolved.length ? Arrays.copyOf(resolved, 2 * found) : resolved;
          resolved[found++] = top;
          continue;
        }
        stack = depth + 2 > stack.length ? Arrays.copyOf(stack, 2 * stack.length) : stack;
        stack[depth++] = inner[top];
        stack[depth++] = outer[top];
      }
    }
    return Arrays.copyOf(resolved, found);
  }

  /// Makes two lists of axes, of which none was split, one and the same: both run over the same elements in
  /// the same order.
  ///
  /// @return whether they fit
  boolean unify(int[] first, int[] second) {
    int[] a = resolve(first);
    int[] b = resolve(second);
    int i = a.length - 1;
    int j = b.length - 1;
    while (i >= 0 && j >= 0) {
      long x = sizes[a[i]];
      long y = sizes[b[j]];
      if (a[i] == b[j] || x == y) {
        union(a[i--], b[j--]);
      } else if (i == 0 && j > 0 && split(a[0], Arrays.copyOf(b, j + 1))) {
        return true;
      } else if (j == 0 && i > 0 && split(b[0], Arrays.copyOf(a, i + 1))) {
        return true;
      } else if (x > y && y > 0 && x % y == 0) {
        a[i] = splitInner(a[i], b[j--]);
      } else if (y > x && x > 0 && y % x == 0) {
        b[j] = splitInner(b[j], a[i--]);
      } else {
        return false;
      }
    }
    return i < 0 && j < 0;
  }

  private void union(int a, int b) {
    if (a != b) {
      parents[b] = a;
    }
  }

  /// Splits an axis into one that is left, which is returned, and `last`.
  private int splitInner(int axis, int last) {
    int left = add(sizes[axis] / sizes[last]);
    outer[axis] = left;
    inner[axis] = last;
    return left;
  }

  /// Splits an axis into all of `parts`, where that is what it must be made of.
  ///
  /// @return false where the sizes say that it cannot be
  boolean split(int axis, int[] parts) {
    long product = 1;
    boolean known = true;
    for (int part : parts) {
      known &= SymbolicSizes.isNumber(sizes[part]);
      product = known ? product * sizes[part] : product;
    }
    if (known && SymbolicSizes.isNumber(sizes[axis]) && product != sizes[axis]) {
      return false;
    }
    for (int part : parts) {
      if (part == axis) {
        return false;
      }
    }
    int at = axis;
    for (int i = 0; i < parts.length - 1; i++) {
      boolean last = i == parts.length - 2;
      int rest = last ? parts[parts.length - 1] : add(-1);
      outer[at] = parts[i];
      inner[at] = rest;
      at = rest;
    }
    return true;
  }
}
