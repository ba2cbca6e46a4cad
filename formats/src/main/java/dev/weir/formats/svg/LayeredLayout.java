package dev.weir.formats.svg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Places the boxes of one group in layers: a box lies below every box of the group from which an arrow
/// leads to it, and beside others near to those. Takes time in proportion to boxes and arrows, but for
/// sorting layers.
final class LayeredLayout {
  static final int GAP = 24;
  private static final int LAYER_GAP = 36;
  private static final int SWEEPS = 4;

  private final int[] widths;
  private final int[] heights;
  private final int[][] arrows;
  private final int[] layers;
  private final double[] centers;
  private final int[] tops;
  private final List<int[]> rows = new ArrayList<>();
  private int width;
  private int height;

  /// Lays out boxes of these sizes.
  ///
  /// @param arrows pairs of boxes, from and to; those that go back do not count
  LayeredLayout(int[] widths, int[] heights, List<int[]> arrows) {
    this.widths = widths;
    this.heights = heights;
    this.arrows = arrows.stream().filter(each -> each[0] < each[1]).toArray(int[][]::new);
    this.layers = new int[widths.length];
    this.centers = new double[widths.length];
    this.tops = new int[widths.length];
    layer();
    order();
    place();
  }

  /// A box has the first layer below all that lead to it; one that nothing leads to is right above the
  /// first that it leads to.
  private void layer() {
    int count = widths.length;
    boolean[] isLed = new boolean[count];
    int[][] sorted = arrows.clone();
    Arrays.sort(sorted, (a, b) -> Integer.compare(a[0], b[0]));
    for (int[] arrow : sorted) {
      layers[arrow[1]] = Math.max(layers[arrow[1]], layers[arrow[0]] + 1);
      isLed[arrow[1]] = true;
    }
    int[] lowest = new int[count];
    Arrays.fill(lowest, Integer.MAX_VALUE);
    for (int[] arrow : arrows) {
      lowest[arrow[0]] = Math.min(lowest[arrow[0]], layers[arrow[1]] - 1);
    }
    for (int i = 0; i < count; i++) {
      if (!isLed[i] && lowest[i] != Integer.MAX_VALUE) {
        layers[i] = lowest[i];
      }
    }
  }

  /// Orders each layer by where the neighbours of its boxes stand, downwards and upwards in turn.
  private void order() {
    int last = 0;
    for (int layer : layers) {
      last = Math.max(last, layer);
    }
    int[] sizes = new int[last + 1];
    for (int layer : layers) {
      sizes[layer]++;
    }
    for (int size : sizes) {
      rows.add(new int[size]);
    }
    int[] filled = new int[last + 1];
    for (int i = 0; i < layers.length; i++) {
      rows.get(layers[i])[filled[layers[i]]++] = i;
    }
    double[] positions = new double[layers.length];
    rows.forEach(row -> number(row, positions));
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      boolean down = sweep % 2 == 0;
      double[] sums = new double[layers.length];
      int[] counts = new int[layers.length];
      for (int[] arrow : arrows) {
        int moved = down ? arrow[1] : arrow[0];
        sums[moved] += positions[down ? arrow[0] : arrow[1]];
        counts[moved]++;
      }
      for (int[] row : rows) {
        sort(row, sums, counts, positions);
      }
    }
  }

  private static void sort(int[] row, double[] sums, int[] counts, double[] positions) {
    Integer[] boxes = new Integer[row.length];
    for (int i = 0; i < row.length; i++) {
      int box = row[i];
      boxes[i] = box;
      positions[box] = counts[box] == 0 ? positions[box] : sums[box] / counts[box];
    }
    Arrays.sort(boxes, (a, b) -> Double.compare(positions[a], positions[b]));
    for (int i = 0; i < row.length; i++) {
      row[i] = boxes[i];
    }
    number(row, positions);
  }

  /// Positions run from 0 to 1 in every layer, so that layers of different sizes compare.
  private static void number(int[] row, double[] positions) {
    for (int i = 0; i < row.length; i++) {
      positions[row[i]] = (i + 0.5) / row.length;
    }
  }

  private void place() {
    double[] sums = new double[widths.length];
    int[] counts = new int[widths.length];
    int[][] byTarget = arrows.clone();
    Arrays.sort(byTarget, (a, b) -> Integer.compare(layers[a[1]], layers[b[1]]));
    int next = 0;
    int top = 0;
    double left = Double.MAX_VALUE;
    double right = 0;
    for (int layer = 0; layer < rows.size(); layer++) {
      int[] row = rows.get(layer);
      for (; next < byTarget.length && layers[byTarget[next][1]] == layer; next++) {
        sums[byTarget[next][1]] += centers[byTarget[next][0]];
        counts[byTarget[next][1]]++;
      }
      place(row, sums, counts);
      int tallest = 0;
      for (int box : row) {
        tops[box] = top;
        tallest = Math.max(tallest, heights[box]);
        left = Math.min(left, centers[box] - widths[box] / 2.0);
        right = Math.max(right, centers[box] + widths[box] / 2.0);
      }
      top += tallest + LAYER_GAP;
    }
    for (int i = 0; i < centers.length; i++) {
      centers[i] -= left == Double.MAX_VALUE ? 0 : left;
    }
    width = left == Double.MAX_VALUE ? 0 : (int) Math.ceil(right - left);
    height = Math.max(0, top - LAYER_GAP);
  }

  /// Puts boxes under the middle of those that lead to them, moves them apart to the right, and then all
  /// together as far back as they were moved on average.
  private void place(int[] row, double[] sums, int[] counts) {
    double edge = -Double.MAX_VALUE;
    double moved = 0;
    for (int box : row) {
      double wish =
          counts[box] > 0
              ? sums[box] / counts[box]
              : edge == -Double.MAX_VALUE ? 0 : edge + GAP + widths[box] / 2.0;
      double center = Math.max(wish, edge + GAP + widths[box] / 2.0);
      centers[box] = center;
      edge = center + widths[box] / 2.0;
      moved += center - wish;
    }
    double back = row.length == 0 ? 0 : moved / row.length;
    for (int box : row) {
      centers[box] -= back;
    }
  }

  /// {@return where box `index` begins on the left}
  int left(int index) {
    return (int) Math.round(centers[index] - widths[index] / 2.0);
  }

  /// {@return where box `index` begins at the top}
  int top(int index) {
    return tops[index];
  }

  int width() {
    return width;
  }

  int height() {
    return height;
  }
}
