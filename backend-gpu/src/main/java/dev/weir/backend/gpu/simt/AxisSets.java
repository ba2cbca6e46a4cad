package dev.weir.backend.gpu.simt;

import dev.weir.dialect.tile.TileType;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// Which dimensions of tiles are one and the same: those that an operation goes through side by side.
///
/// No tile has the same axis twice; what would give one an axis twice is refused, and a value then
/// has to be rearranged where it is used.
final class AxisSets {
  private final Map<Value, int[]> nodes = new IdentityHashMap<>();
  private final List<Value> values = new ArrayList<>();
  private final List<Integer> parents = new ArrayList<>();
  private final List<Integer> bounds = new ArrayList<>();
  private final List<List<Value>> members = new ArrayList<>();

  /// Adds a tile with axes of its own.
  void add(Value value) {
    TileType type = (TileType) value.type();
    int[] own = new int[type.rank()];
    for (int i = 0; i < own.length; i++) {
      own[i] = parents.size();
      parents.add(own[i]);
      bounds.add((int) type.shape().get(i));
      List<Value> holders = new ArrayList<>(2);
      holders.add(value);
      members.add(holders);
    }
    nodes.put(value, own);
    values.add(value);
  }

  /// {@return all tiles, in the order they were added}
  List<Value> values() {
    return values;
  }

  /// {@return the axis of dimension `i`}
  int axis(Value value, int i) {
    return find(nodes.get(value)[i]);
  }

  /// {@return the axes of a tile}
  int[] axes(Value value) {
    int[] own = nodes.get(value).clone();
    for (int i = 0; i < own.length; i++) {
      own[i] = find(own[i]);
    }
    return own;
  }

  /// {@return the number of positions of `axis`}
  int bound(int axis) {
    return bounds.get(axis);
  }

  /// {@return the tiles that have `axis`}
  List<Value> holders(int axis) {
    return members.get(axis);
  }

  /// Makes a dimension of one tile the same as one of another, where that may be.
  void join(Value a, int i, Value b, int k) {
    int x = axis(a, i);
    int y = axis(b, k);
    if (x == y || bound(x) != bound(y)) {
      return;
    }
    if (members.get(x).size() > members.get(y).size()) {
      int swap = x;
      x = y;
      y = swap;
    }
    for (Value holder : members.get(x)) {
      for (int node : nodes.get(holder)) {
        if (find(node) == y) {
          return;
        }
      }
    }
    parents.set(x, y);
    members.get(y).addAll(members.get(x));
    members.get(x).clear();
  }

  /// Makes all dimensions of two tiles the same.
  void joinAll(Value a, Value b) {
    int rank = Math.min(nodes.get(a).length, nodes.get(b).length);
    for (int i = 0; i < rank; i++) {
      join(a, i, b, i);
    }
  }

  private int find(int node) {
    int at = node;
    while (parents.get(at) != at) {
      parents.set(at, parents.get(parents.get(at)));
      at = parents.get(at);
    }
    return at;
  }
}
