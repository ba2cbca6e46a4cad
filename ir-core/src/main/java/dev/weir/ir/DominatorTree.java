package dev.weir.ir;

import java.util.Arrays;

/// The dominator tree of a graph whose vertices are numbered in depth-first order from the root 0.
///
/// Built by the Semi-NCA algorithm (Georgiadis, *Linear-time algorithms for dominators*, 2005) with
/// iterative path compression; queries compare intervals of a depth-first numbering of the tree.
final class DominatorTree {
  /// Gathers the edges into a vertex.
  static final class Edges {
    private int[] from = new int[8];
    private int size;

    void add(int vertex) {
      if (size == from.length) {
        from = Arrays.copyOf(from, 2 * size);
      }
      from[size++] = vertex;
    }
  }

  /// Tells the edges of a graph.
  interface Predecessors {
    /// Adds to `edges` the vertices from which an edge leads to `vertex`.
    void accept(int vertex, Edges edges);
  }

  private final int[] dominator;
  private final int[] enter;
  private final int[] leave;

  private DominatorTree(int[] dominator) {
    this.dominator = dominator;
    this.enter = new int[dominator.length];
    this.leave = new int[dominator.length];
    number();
  }

  /// {@return the tree of a graph}
  ///
  /// @param parents for each vertex its parent in the depth-first search
  static DominatorTree of(int[] parents, Predecessors predecessors) {
    return new DominatorTree(semiNca(parents, predecessors));
  }

  /// {@return whether every path from the root to `b` goes through `a`}
  boolean dominates(int a, int b) {
    return enter[a] <= enter[b] && leave[b] <= leave[a];
  }

  /// {@return the last vertex but `vertex`, which is not the root, on every path to it}
  int immediate(int vertex) {
    return dominator[vertex];
  }

  /// {@return the last vertex on every path to `a` and on every path to `b`}
  int nearestCommon(int a, int b) {
    int one = a;
    int other = b;
    while (one != other) {
      if (one > other) {
        one = dominator[one];
      } else {
        other = dominator[other];
      }
    }
    return one;
  }

  /// {@return the vertices so that each stands before those it dominates, and these before any other}
  int[] preorder() {
    int[] byTime = new int[2 * enter.length];
    Arrays.fill(byTime, -1);
    for (int i = 0; i < enter.length; i++) {
      byTime[enter[i]] = i;
    }
    int[] order = new int[enter.length];
    int count = 0;
    for (int vertex : byTime) {
      if (vertex >= 0) {
        order[count++] = vertex;
      }
    }
    return order;
  }

  private static int[] semiNca(int[] parents, Predecessors predecessors) {
    int n = parents.length;
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
    Edges edges = new Edges();
    for (int w = n - 1; w > 0; w--) {
      semi[w] = parents[w];
      edges.size = 0;
      predecessors.accept(w, edges);
      for (int i = 0; i < edges.size; i++) {
        int candidate = semi[evaluate(edges.from[i], ancestor, label, semi, path)];
        semi[w] = Math.min(semi[w], candidate);
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

  private void number() {
    int n = dominator.length;
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
