package dev.weir.backend.cpu.matmul;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.backend.cpu.vector.NativeMemory;
import dev.weir.backend.cpu.vector.WarmUp;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Optional;

/// Products of a few rows, which take as long as it takes to read the right operand: it is read once, as memory
/// has it, and packed nowhere.
///
/// What is at hand is copied to arrays that are walked with one index: so the compiler sees that no element is
/// written before it is read, and uses vectors. The steps of a sum are taken in an order that depends on the
/// number of steps and the layout of the right operand alone.
final class FewRows {
  /// Rows of the right operand that are read at the same time.
  static final int LINES = 4;

  /// Elements of each of them.
  static final int LENGTH = 2048;

  /// Partial sums of an element where the right operand's columns are what memory has one after the other.
  static final int PARTIAL = 128;

  /// Partial sums where there are fewer than [#LONG] steps.
  static final int SHORT_PARTIAL = 16;

  private static final int LONG = 512;

  /// Elements of the left operand that are copied to one array at most.
  private static final int MOST = 1 << 26;

  /// Elements of columns in a call of machine code at most, during which this thread does not stop for others.
  private static final int ELEMENTS = 1 << 18;

  /// Rows of the right operand, or columns, that have fewer elements are packed.
  private static final int SHORTEST = 64;

  private static final WarmUp<Optional<MachineLines>> MACHINE =
      new WarmUp<>("lines", Optional.empty(), () -> MachineLines.make(Tiling.PREFERRED.lanes()));

  private static final ThreadLocal<FewRows> CURRENT = ThreadLocal.withInitial(FewRows::new);

  private final float[][] lines = new float[LINES][LENGTH];
  private final float[][] sums = new float[Tiling.PREFERRED.rows()][LENGTH];
  private float[][][] left = new float[0][0][0];
  private float[] rows = {};
  private float[] allSums = {};

  private FewRows() {}

  /// {@return how many partial sums an element has of so many steps}
  static int partial(int steps) {
    return steps < LONG ? SHORT_PARTIAL : PARTIAL;
  }

  static FewRows current() {
    return CURRENT.get();
  }

  /// {@return whether the product of a matrix of `m` rows and `b`, `k` by `n`, is computed here}
  static boolean fits(Matrix b, int m, int n, int k) {
    return m <= Tiling.PREFERRED.rows()
        && (b.hasDenseRows() && n >= SHORTEST || b.hasDenseColumns() && k >= SHORTEST);
  }

  /// Multiplies, or adds.
  ///
  /// @param c dense rows of floats
  void multiply(Matrix a, Matrix b, Matrix c, int m, int n, int k, boolean add) {
    multiply(a, b, c, m, n, k, add, MACHINE.current((long) m * n * k));
  }

  /// Does the same with the machine code given, if any.
  void multiply(
      Matrix a, Matrix b, Matrix c, int m, int n, int k, boolean add, Optional<MachineLines> code) {
    boolean alongRows = b.hasDenseRows() && n >= SHORTEST;
    MachineLines lines =
        code.filter(made -> made.reads(b.dtype()) && (long) m * k <= MOST).orElse(null);
    if (lines != null && alongRows) {
      loadRows(a, m, k);
      for (int column = 0; column < n; column += LENGTH) {
        alongRows(lines, b, c, m, column, Math.min(LENGTH, n - column), k, add);
      }
    } else if (lines != null && k > 0 && k % partial(k) == 0) {
      loadRows(a, m, k);
      int most = Math.clamp(ELEMENTS / k, 1, LENGTH);
      for (int column = 0; column < n; column += most) {
        downColumns(lines, b, c, m, column, Math.min(most, n - column), k, add);
      }
    } else if (alongRows) {
      loadLeft(a, m, k, LENGTH);
      for (int column = 0; column < n; column += LENGTH) {
        alongRows(b, c, m, column, Math.min(LENGTH, n - column), k, add);
      }
    } else {
      loadLeft(a, m, k, partial(k));
      for (int column = 0; column < n; column++) {
        downColumn(b, c, m, column, k, add);
      }
    }
  }

  /// Copies the left operand, row by row.
  private void loadRows(Matrix a, int m, int k) {
    if (rows.length < m * k) {
      rows = new float[m * k];
    }
    for (int r = 0; r < m; r++) {
      a.getRow(r, 0, k, rows, r * k);
    }
  }

  private void alongRows(
      MachineLines lines, Matrix b, Matrix c, int m, int column, int count, int k, boolean add) {
    if (allSums.length < m * LENGTH) {
      allSums = new float[m * LENGTH];
    }
    for (int r = 0; r < m; r++) {
      if (add) {
        c.getRow(r, column, count, allSums, r * LENGTH);
      } else {
        Arrays.fill(allSums, r * LENGTH, r * LENGTH + count, 0);
      }
    }
    int whole = lines.whole(count);
    int steps = k / LINES * LINES;
    for (int step = 0; step < steps && whole > 0; step += LINES) {
      long at = b.at(step, column);
      int height;
      for (int r = 0; r < m; r += height) {
        height = lines.height(m - r);
        lines.addFour(
            b.dtype(),
            height,
            allSums,
            r * LENGTH,
            at,
            b.rowStride(),
            rows,
            r * k + step,
            k,
            whole);
      }
    }
    for (int r = 0; r < m; r++) {
      addSteps(b, r, 0, steps, column, whole, count, k);
      addSteps(b, r, steps, k, column, 0, count, k);
      MemorySegment.copy(
          allSums, r * LENGTH, NativeMemory.ALL, JAVA_FLOAT_UNALIGNED, c.at(r, column), count);
    }
  }

  /// Adds some steps of a row to some of its sums, one element after the other.
  private void addSteps(
      Matrix b, int r, int begin, int end, int column, int first, int count, int k) {
    for (int step = begin; step < end && first < count; step++) {
      long at = b.at(step, column + first);
      for (int j = r * LENGTH + first; j < r * LENGTH + count; j++, at += b.columnStride()) {
        allSums[j] = Math.fma(rows[r * k + step], b.get(at), allSums[j]);
      }
    }
  }

  private void downColumns(
      MachineLines lines, Matrix b, Matrix c, int m, int column, int count, int k, boolean add) {
    float[] partial = this.lines[0];
    for (int r = 0; r < m; r++) {
      float[] totals = sums[r];
      lines.multiply(
          b.dtype(), partial, b.at(0, column), b.columnStride(), rows, r * k, k, count, totals);
      for (int i = 0; i < count; i++) {
        long to = c.at(r, column + i);
        c.set(to, (add ? c.get(to) : 0) + totals[i]);
      }
    }
  }

  /// Copies the left operand to pieces of some steps each.
  private void loadLeft(Matrix a, int m, int k, int length) {
    int pieces = Math.ceilDiv(k, length);
    if (left.length < m) {
      left = new float[m][0][0];
    }
    for (int r = 0; r < m; r++) {
      if (left[r].length < pieces || pieces > 0 && left[r][0].length != length) {
        left[r] = new float[pieces][length];
      }
      for (int i = 0; i < pieces; i++) {
        int count = Math.min(length, k - i * length);
        a.getRow(r, (long) i * length, count, left[r][i]);
        Arrays.fill(left[r][i], count, length, 0);
      }
    }
  }

  private void alongRows(Matrix b, Matrix c, int m, int column, int count, int k, boolean add) {
    for (int r = 0; r < m; r++) {
      if (add) {
        c.getRow(r, column, count, sums[r]);
      } else {
        Arrays.fill(sums[r], 0, count, 0);
      }
    }
    for (int step = 0; step < k; step += LINES) {
      int taken = Math.min(LINES, k - step);
      for (int i = 0; i < taken; i++) {
        b.getRow(step + i, column, count, lines[i]);
      }
      for (int r = 0; r < m; r++) {
        float[] factors = left[r][step / LENGTH];
        if (taken == LINES) {
          addFour(factors, step % LENGTH, lines, sums[r], count);
        } else {
          for (int i = 0; i < taken; i++) {
            addOne(factors[step % LENGTH + i], lines[i], sums[r], count);
          }
        }
      }
    }
    for (int r = 0; r < m; r++) {
      MemorySegment.copy(
          sums[r], 0, NativeMemory.ALL, JAVA_FLOAT_UNALIGNED, c.at(r, column), count);
    }
  }

  private static void addFour(float[] factors, int at, float[][] lines, float[] sums, int count) {
    float a0 = factors[at];
    float a1 = factors[at + 1];
    float a2 = factors[at + 2];
    float a3 = factors[at + 3];
    float[] x0 = lines[0];
    float[] x1 = lines[1];
    float[] x2 = lines[2];
    float[] x3 = lines[3];
    for (int j = 0; j < count; j++) {
      sums[j] =
          Math.fma(
              a3, x3[j], Math.fma(a2, x2[j], Math.fma(a1, x1[j], Math.fma(a0, x0[j], sums[j]))));
    }
  }

  private static void addOne(float factor, float[] line, float[] sums, int count) {
    for (int j = 0; j < count; j++) {
      sums[j] = Math.fma(factor, line[j], sums[j]);
    }
  }

  private void downColumn(Matrix b, Matrix c, int m, int column, int k, boolean add) {
    Matrix columns = b.transposed();
    int partial = partial(k);
    for (int r = 0; r < m; r++) {
      Arrays.fill(sums[r], 0, partial, 0);
    }
    for (int step = 0; step < k; step += LINES * partial) {
      int taken = Math.ceilDiv(Math.min(LINES * partial, k - step), partial);
      for (int i = 0; i < taken; i++) {
        int from = step + i * partial;
        int count = Math.min(partial, k - from);
        columns.getRow(/* row= */ column, /* column= */ from, count, lines[i]);
        Arrays.fill(lines[i], count, partial, 0);
      }
      for (int r = 0; r < m; r++) {
        int piece = step / partial;
        if (taken == LINES) {
          multiplyFour(left[r], piece, lines, sums[r], partial);
        } else {
          for (int i = 0; i < taken; i++) {
            multiplyOne(left[r][piece + i], lines[i], sums[r], partial);
          }
        }
      }
    }
    for (int r = 0; r < m; r++) {
      long at = c.at(r, column);
      float before = add ? c.get(at) : 0;
      c.set(at, before + total(sums[r], partial));
    }
  }

  private static void multiplyFour(
      float[][] factors, int piece, float[][] lines, float[] sums, int partial) {
    float[] a0 = factors[piece];
    float[] a1 = factors[piece + 1];
    float[] a2 = factors[piece + 2];
    float[] a3 = factors[piece + 3];
    float[] x0 = lines[0];
    float[] x1 = lines[1];
    float[] x2 = lines[2];
    float[] x3 = lines[3];
    for (int j = 0; j < partial; j++) {
      sums[j] =
          Math.fma(
              a3[j],
              x3[j],
              Math.fma(a2[j], x2[j], Math.fma(a1[j], x1[j], Math.fma(a0[j], x0[j], sums[j]))));
    }
  }

  private static void multiplyOne(float[] factors, float[] line, float[] sums, int partial) {
    for (int j = 0; j < partial; j++) {
      sums[j] = Math.fma(factors[j], line[j], sums[j]);
    }
  }

  /// {@return the partial sums added up, halves to halves}
  private static float total(float[] sums, int partial) {
    for (int half = partial / 2; half > 0; half /= 2) {
      for (int j = 0; j < half; j++) {
        sums[j] += sums[j + half];
      }
    }
    return sums[0];
  }
}
