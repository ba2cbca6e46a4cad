package dev.weir.backend.cpu.matmul;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.backend.cpu.vector.NativeMemory;

/// A right operand packed as the micro kernel reads it: panels of [Tiling#columns] columns, one after
/// another, in each the steps in order, of each step its elements of the columns as `f32`. Columns that
/// lack in the last panel are 0.
public final class Panels {
  private static final Tiling TILING = Tiling.PREFERRED;

  /// Steps that are read of one column before the next: their lines stay in the first-level cache.
  private static final int STEPS = 64;

  /// Steps that are packed of one panel before the next, and how many panels take turns.
  private static final int LINES = 16;

  private static final int GROUP = 8;

  private Panels() {}

  /// {@return how many panels hold `columns` columns}
  public static long count(long columns) {
    return Math.ceilDiv(columns, TILING.columns());
  }

  /// {@return the bytes of all panels of `steps` steps and `columns` columns}
  public static long bytes(long steps, long columns) {
    return Math.multiplyExact(Math.multiplyExact(count(columns), steps), TILING.stepBytes());
  }

  /// {@return whether panels begin at column `column`}
  static boolean begin(long column) {
    return column % TILING.columns() == 0;
  }

  /// {@return where the step `step` of the panel with column `column` lies in panels of `steps` steps}
  static long at(long panels, long steps, long step, long column) {
    return panels + (column / TILING.columns() * steps + step) * TILING.stepBytes();
  }

  /// Packs some panels of a matrix.
  ///
  /// @param x the matrix, of `steps` rows and `columns` columns
  /// @param panels the address of the first panel of all
  /// @param begin the first panel to pack
  /// @param end the panel after the last one
  public static void pack(Matrix x, int steps, long columns, long panels, long begin, long end) {
    PanelKernel kernel = Kernels.current(0);
    int width = TILING.columns();
    for (long first = begin; first < end; first += GROUP) {
      int count = (int) Math.min(GROUP, end - first);
      int valid = (int) Math.min((long) count * width, columns - first * width);
      long to = at(panels, steps, 0, first * width);
      pack(kernel, x, 0, first * width, valid, steps, to, steps * TILING.stepBytes());
    }
  }

  /// Packs steps of some panels, a few lines of all of them at a time: pieces of rows that are long enough for memory to be
  /// read ahead, from few enough pages for what translates addresses.
  ///
  /// @param columns how many columns there are in all
  /// @param to where the first of the steps of the first panel goes
  /// @param panelBytes the bytes from one panel to the next
  static void pack(
      PanelKernel kernel,
      Matrix x,
      long step,
      long column,
      int columns,
      int depth,
      long to,
      long panelBytes) {
    int width = TILING.columns();
    int most = x.hasDenseRows() ? LINES : Math.max(1, depth);
    for (int first = 0; first < depth; first += most) {
      int lines = Math.min(most, depth - first);
      long at = to + first * TILING.stepBytes();
      for (int c = 0; c < columns; c += width, at += panelBytes) {
        pack(kernel, x, step + first, column + c, Math.min(width, columns - c), lines, at);
      }
    }
  }

  /// Packs steps of one panel.
  ///
  /// @param columns how many columns there are, at most [Tiling#columns]
  /// @param to where the first of the steps goes
  static void pack(
      PanelKernel kernel, Matrix x, long step, long column, int columns, int depth, long to) {
    if (columns == TILING.columns() && x.isFloatRows()) {
      kernel.pack(x.at(step, column), x.rowStride(), to, depth);
      return;
    }
    for (int k = 0; k < depth; k++) {
      for (int c = columns; c < TILING.columns(); c++) {
        set(to + k * TILING.stepBytes() + (long) c * Float.BYTES, 0);
      }
    }
    if (x.hasDenseRows()) {
      for (int k = 0; k < depth; k++) {
        long from = x.at(step + k, column);
        long at = to + k * TILING.stepBytes();
        for (int c = 0; c < columns; c++) {
          set(at + (long) c * Float.BYTES, x.get(from + c * x.columnStride()));
        }
      }
      return;
    }
    boolean floats = x.transposed().isFloatRows();
    for (int first = 0; first < depth; first += STEPS) {
      int steps = Math.min(STEPS, depth - first);
      long at = to + first * TILING.stepBytes();
      int c = 0;
      for (; floats && c + 4 <= columns; c += 4) {
        long from = x.at(step + first, column + c);
        fourColumns(from, x.columnStride(), steps, at + (long) c * Float.BYTES);
      }
      for (; c < columns; c++) {
        long from = x.at(step + first, column + c);
        for (int k = 0; k < steps; k++) {
          set(
              at + k * TILING.stepBytes() + (long) c * Float.BYTES,
              x.get(from + k * x.rowStride()));
        }
      }
    }
  }

  private static void fourColumns(long column, long stride, int steps, long to) {
    long step = TILING.stepBytes();
    for (int k = 0; k < steps; k++) {
      long from = column + (long) k * Float.BYTES;
      long at = to + k * step;
      set(at, get(from));
      set(at + Float.BYTES, get(from + stride));
      set(at + 2 * Float.BYTES, get(from + 2 * stride));
      set(at + 3 * Float.BYTES, get(from + 3 * stride));
    }
  }

  /// Packs rows of a left operand: each row's steps become neighbours, [Tiling#pitch] floats behind those of the row before.
  static void packLeft(Matrix x, int rows, long step, int depth, float[] to, int at) {
    for (int r = 0; r < rows; r++) {
      x.getRow(r, step, depth, to, at + r * TILING.pitch());
    }
  }

  private static float get(long at) {
    return NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, at);
  }

  private static void set(long at, float value) {
    NativeMemory.ALL.set(JAVA_FLOAT_UNALIGNED, at, value);
  }
}
