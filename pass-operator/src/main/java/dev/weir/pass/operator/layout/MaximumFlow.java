package dev.weir.pass.operator.layout;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;

/// The largest flow through a network, and with it the cheapest way to cut it in two. Dinic's algorithm,
/// without recursion.
final class MaximumFlow {
  /// The capacity of an edge that is never cut.
  static final int UNLIMITED = Integer.MAX_VALUE / 4;

  private int[] heads;
  private int[] nexts = new int[64];
  private int[] targets = new int[64];
  private int[] left = new int[64];
  private int edges;
  private int nodes;

  MaximumFlow() {
    heads = new int[64];
    Arrays.fill(heads, -1);
  }

  /// {@return the number of a new node}
  int node() {
    if (nodes == heads.length) {
      heads = Arrays.copyOf(heads, 2 * nodes);
      Arrays.fill(heads, nodes, heads.length, -1);
    }
    return nodes++;
  }

  /// Adds an edge.
  void edge(int from, int to, int capacity) {
    half(from, to, capacity);
    half(to, from, 0);
  }

  private void half(int from, int to, int capacity) {
    if (edges == targets.length) {
      nexts = Arrays.copyOf(nexts, 2 * edges);
      targets = Arrays.copyOf(targets, 2 * edges);
      left = Arrays.copyOf(left, 2 * edges);
    }
    targets[edges] = to;
    left[edges] = capacity;
    nexts[edges] = heads[from];
    heads[from] = edges++;
  }

  /// {@return the nodes on the side of `source` of the cheapest cut that leaves `sink` on the other};
  /// of several cuts the one with the fewest such nodes
  BitSet cut(int source, int sink) {
    int[] levels = levels(source);
    while (levels[sink] >= 0) {
      saturate(source, sink, levels);
      levels = levels(source);
    }
    BitSet side = new BitSet();
    for (int node = 0; node < nodes; node++) {
      side.set(node, levels[node] >= 0);
    }
    return side;
  }

  /// {@return how far each node is from `source` along edges with capacity left, -1 if out of reach}
  private int[] levels(int source) {
    int[] levels = new int[nodes];
    Arrays.fill(levels, -1);
    levels[source] = 0;
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    queue.add(source);
    while (!queue.isEmpty()) {
      int node = queue.remove();
      for (int edge = heads[node]; edge >= 0; edge = nexts[edge]) {
        if (left[edge] > 0 && levels[targets[edge]] < 0) {
          levels[targets[edge]] = levels[node] + 1;
          queue.add(targets[edge]);
        }
      }
    }
    return levels;
  }

  /// Sends flow along shortest paths until none is left.
  private void saturate(int source, int sink, int[] levels) {
    int[] at = Arrays.copyOf(heads, nodes);
    int[] path = new int[nodes];
    int length = 0;
    int node = source;
    while (true) {
      if (node == sink) {
        length = push(path, length);
        node = length == 0 ? source : targets[path[length - 1]];
      } else if (at[node] < 0) {
        if (length == 0) {
          return;
        }
        int back = path[--length];
        node = targets[back ^ 1];
        at[node] = nexts[at[node]];
      } else {
        int edge = at[node];
        if (left[edge] > 0 && levels[targets[edge]] == levels[node] + 1) {
          path[length++] = edge;
          node = targets[edge];
        } else {
          at[node] = nexts[edge];
        }
      }
    }
  }

  /// Sends as much as the path bears.
  ///
  /// @return how much of the path is left before its first full edge
  private int push(int[] path, int length) {
    int amount = UNLIMITED;
    for (int i = 0; i < length; i++) {
      amount = Math.min(amount, left[path[i]]);
    }
    int rest = length;
    for (int i = length - 1; i >= 0; i--) {
      left[path[i]] -= amount;
      left[path[i] ^ 1] += amount;
      rest = left[path[i]] == 0 ? i : rest;
    }
    return rest;
  }
}
