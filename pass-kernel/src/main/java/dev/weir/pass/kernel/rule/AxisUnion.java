package dev.weir.pass.kernel.rule;

import dev.weir.pass.kernel.expr.Axis;
import dev.weir.pass.kernel.expr.Coordinate;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which axes are the same one, so that what is computed along one serves the other too.
final class AxisUnion {
  private final Map<Axis, Axis> same;

  AxisUnion() {
    this(new IdentityHashMap<>());
  }

  private AxisUnion(Map<Axis, Axis> same) {
    this.same = same;
  }

  AxisUnion copy() {
    return new AxisUnion(new IdentityHashMap<>(same));
  }

  void takeOver(AxisUnion other) {
    same.clear();
    same.putAll(other.same);
  }

  /// {@return the axis that stands for all that are the same as `axis`}
  Axis root(Axis axis) {
    Axis at = axis;
    for (Axis next = same.get(at); next != null; next = same.get(at)) {
      at = next;
    }
    return at;
  }

  /// Makes two axes one; the second stands for both.
  private void unite(Axis a, Axis b) {
    Axis from = root(a);
    Axis to = root(b);
    if (from != to) {
      same.put(from, to);
      if (from.isSingle()) {
        to.makeSingle();
      }
    }
  }

  /// Makes the axes at which a value is asked for at two places the same, if that can be: no place in
  /// `places` may then go along one axis twice.
  ///
  /// @return whether they are
  boolean unite(List<Coordinate> a, List<Coordinate> b, List<? extends List<Coordinate>> places) {
    List<List<Axis>> pairs = pairs(a, b);
    if (pairs == null) {
      return false;
    }
    AxisUnion attempt = copy();
    boolean changes = false;
    for (List<Axis> pair : pairs) {
      if (attempt.root(pair.get(0)) != attempt.root(pair.get(1))) {
        attempt.same.put(attempt.root(pair.get(0)), attempt.root(pair.get(1)));
        changes = true;
      }
    }
    if (!changes) {
      return true;
    }
    for (List<Coordinate> place : places) {
      if (attempt.goesTwice(place)) {
        return false;
      }
    }
    for (List<Axis> pair : pairs) {
      unite(pair.get(0), pair.get(1));
    }
    return true;
  }

  private boolean goesTwice(List<Coordinate> place) {
    List<Axis> roots = new ArrayList<>();
    for (Coordinate coordinate : place) {
      coordinate.axes(axis -> roots.add(root(axis)));
    }
    return roots.stream().distinct().count() < roots.size();
  }

  private static @Nullable List<List<Axis>> pairs(List<Coordinate> a, List<Coordinate> b) {
    if (a.size() != b.size()) {
      return null;
    }
    List<List<Axis>> pairs = new ArrayList<>();
    for (int i = 0; i < a.size(); i++) {
      Coordinate x = a.get(i);
      Coordinate y = b.get(i);
      if (!x.size().equals(y.size()) || x.guarded() != y.guarded()) {
        return null;
      }
      if (x.axis() != null && y.axis() != null) {
        if (!x.axis().size().equals(y.axis().size()) || !x.shift().equals(y.shift())) {
          return null;
        }
        pairs.add(List.of(x.axis(), y.axis()));
      } else if (!x.equals(y)) {
        return null;
      }
    }
    return pairs;
  }
}
