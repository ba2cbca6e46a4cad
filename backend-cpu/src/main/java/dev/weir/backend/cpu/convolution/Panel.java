package dev.weir.backend.cpu.convolution;

import java.util.Arrays;

/// What a thread computes a panel in: its runs, and memory that stays.
final class Panel {
  static final ThreadLocal<Panel> CURRENT = ThreadLocal.withInitial(Panel::new);

  /// Floats behind the end of what whole vectors are read and written of.
  static final int SLACK = 16;

  float[] rows = new float[0];
  private float[] patches = new float[0];
  private float[] tiles = new float[0];
  float[] combined = new float[0];

  /// Columns of the panel, in whole vectors.
  int width;

  int vectors;

  /// For each run: its row, counted through all images, its first pixel there, its place in the panel and
  /// its length.
  int runs;

  int[] rowOf = new int[0];
  int[] columnOf = new int[0];
  int[] laneOf = new int[0];
  int[] lengthOf = new int[0];

  /// For each vector of each run, where it lies in the staged rows and in the panel.
  int pieces;

  int[] from = new int[0];
  int[] lane = new int[0];

  private Panel() {}

  /// Finds the runs of panel `number`, and clears the rows staged for them and the sums.
  void begin(ConvolutionPlan plan, int number) {
    int lanes = plan.blocking.lanes();
    int most = plan.blocking.columns();
    int start = number * most;
    int columns = Math.min(most, plan.columns - start);
    vectors = Math.ceilDiv(columns, lanes);
    width = vectors * lanes;
    if (rowOf.length < plan.runs) {
      rowOf = new int[plan.runs];
      columnOf = new int[plan.runs];
      laneOf = new int[plan.runs];
      lengthOf = new int[plan.runs];
      from = new int[plan.runs + plan.blocking.vectors()];
      lane = new int[plan.runs + plan.blocking.vectors()];
    }
    runs = 0;
    pieces = 0;
    int across = plan.shape.outWidth();
    for (int at = 0; at < columns; runs++) {
      rowOf[runs] = (start + at) / across;
      columnOf[runs] = (start + at) % across;
      int length = Math.min(columns - at, across - columnOf[runs]);
      laneOf[runs] = at;
      lengthOf[runs] = length;
      for (int i = 0; i < length; i += lanes) {
        from[pieces] = runs * plan.runPitch + i;
        lane[pieces++] = at + i;
      }
      at += length;
    }
    Arrays.fill(rows(runs * plan.runPitch), 0, runs * plan.runPitch, 0);
    int floats = plan.blocking.rows() * width;
    if (plan.transformed && combined.length < plan.rowsOut * floats + SLACK) {
      combined = new float[plan.rowsOut * floats + SLACK];
    }
  }

  /// {@return whether the columns of the panel are rows of a matrix that is the image}
  boolean isMatrix(ConvolutionPlan plan, Images input) {
    return runs == 1
        && plan.down == 1
        && plan.rowsIn == 1
        && plan.shape.height() == 1
        && plan.shape.rows().isIdentity()
        && plan.shape.columns().isIdentity()
        && plan.shape.width() == plan.shape.outWidth()
        && input.isPlanes();
  }

  /// {@return memory for rows}
  float[] rows(int size) {
    if (rows.length < size + SLACK) {
      rows = new float[size + SLACK];
    }
    return rows;
  }

  /// {@return memory for columns that are laid out}
  float[] patches(int size) {
    if (patches.length < size + SLACK) {
      patches = new float[size + SLACK];
    }
    return patches;
  }

  /// {@return memory for sums, which are zero}
  float[] tiles(int size) {
    if (tiles.length < size + SLACK) {
      tiles = new float[size + SLACK];
    }
    Arrays.fill(tiles, 0, size, 0);
    return tiles;
  }
}
