package dev.weir.backend.cpu.kernels.detection;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/// Areas of polygons, whose points follow each other in an array, abscissa and ordinate.
///
/// What lies inside is what an odd number of edges lies beside.
final class Polygons {
  private Polygons() {}

  /// {@return the area of a polygon of `points` points, by the sum of the areas under its edges}
  static double area(double[] numbers, int start, int points) {
    double twice = 0;
    for (int i = 0; i < points; i++) {
      int here = start + 2 * i;
      int next = start + 2 * ((i + 1) % points);
      twice += numbers[here] * numbers[next + 1] - numbers[here + 1] * numbers[next];
    }
    return Math.abs(twice / 2);
  }

  /// {@return the area that two polygons share}
  ///
  /// Between two neighbouring ordinates at which an edge begins, ends or meets another, what they share is trapezoids,
  /// so that its area is the height times the length half way.
  static double shared(double[] numbers, int a, int b, int points) {
    Edge[] first = edges(numbers, a, points);
    Edge[] second = edges(numbers, b, points);
    double[] levels =
        DoubleStream.concat(
                DoubleStream.concat(ends(first), ends(second)), crossings(first, second))
            .filter(Double::isFinite)
            .sorted()
            .distinct()
            .toArray();
    double area = 0;
    for (int i = 1; i < levels.length; i++) {
      double middle = levels[i - 1] + (levels[i] - levels[i - 1]) / 2;
      area += shared(at(first, middle), at(second, middle)) * (levels[i] - levels[i - 1]);
    }
    return area;
  }

  /// An edge from below to above.
  private record Edge(double x, double y, double toX, double toY) {
    boolean holds(double level) {
      return y <= level && level < toY;
    }

    double at(double level) {
      return x + (toX - x) * ((level - y) / (toY - y));
    }
  }

  private static Edge[] edges(double[] numbers, int start, int points) {
    Edge[] edges = new Edge[points];
    for (int i = 0; i < points; i++) {
      int here = start + 2 * i;
      int next = start + 2 * ((i + 1) % points);
      boolean up = numbers[here + 1] <= numbers[next + 1];
      int low = up ? here : next;
      int high = up ? next : here;
      edges[i] = new Edge(numbers[low], numbers[low + 1], numbers[high], numbers[high + 1]);
    }
    return edges;
  }

  private static DoubleStream ends(Edge[] edges) {
    return Arrays.stream(edges).mapToDouble(Edge::y);
  }

  /// {@return the ordinates at which an edge of either polygon meets any other edge}
  private static DoubleStream crossings(Edge[] first, Edge[] second) {
    Edge[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    DoubleStream.Builder levels = DoubleStream.builder();
    for (int i = 0; i < all.length; i++) {
      levels.add(all[i].toY);
      for (int j = 0; j < i; j++) {
        crossing(all[i], all[j], levels);
      }
    }
    return levels.build();
  }

  private static void crossing(Edge a, Edge b, DoubleStream.Builder levels) {
    double low = Math.max(a.y, b.y);
    double high = Math.min(a.toY, b.toY);
    if (!(low < high)) {
      return;
    }
    double before = a.at(low) - b.at(low);
    double after = a.at(high) - b.at(high);
    if (before < 0 && after > 0 || before > 0 && after < 0) {
      levels.add(low + (high - low) * (before / (before - after)));
    }
  }

  /// {@return where the edges are at `level`, from left to right}
  private static double[] at(Edge[] edges, double level) {
    return Arrays.stream(edges)
        .filter(edge -> edge.holds(level))
        .mapToDouble(edge -> edge.at(level))
        .sorted()
        .toArray();
  }

  /// {@return the length that lies between pairs of both}
  private static double shared(double[] a, double[] b) {
    double length = 0;
    for (int i = 0; i + 1 < a.length; i += 2) {
      for (int j = 0; j + 1 < b.length; j += 2) {
        length += Math.max(0, Math.min(a[i + 1], b[j + 1]) - Math.max(a[i], b[j]));
      }
    }
    return length;
  }
}
