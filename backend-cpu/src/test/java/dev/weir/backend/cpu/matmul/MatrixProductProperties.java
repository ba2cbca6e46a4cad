package dev.weir.backend.cpu.matmul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.vector.VectorSupport;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/// Products against sums in double, and against each other.
final class MatrixProductProperties {
  private static final Workers ONE = new Workers(1);
  private static final Workers THREE = new Workers(3);
  private static final DType[] TYPES = {DType.FLOAT32, DType.FLOAT16, DType.BFLOAT16};

  private final Random random = new Random(5);

  /// A tensor of `rows` by `columns` that lies transposed in memory if asked.
  private Tensor matrix(DType dtype, int rows, int columns) {
    Tensor tensor = Tensor.zeros(dtype, rows, columns);
    for (long i = 0; i < tensor.elementCount(); i++) {
      tensor.setDouble(i, (random.nextInt(33) - 16) / 16.0);
    }
    return tensor;
  }

  private static Matrix view(Tensor tensor, boolean transposed) {
    long size = tensor.dtype().byteSize();
    Matrix matrix = new Matrix(tensor.dtype(), tensor.data().address(), tensor.dim(1) * size, size);
    return transposed ? matrix.transposed() : matrix;
  }

  private static double element(Tensor tensor, boolean transposed, long row, long column) {
    return tensor.getDouble(
        transposed ? column * tensor.dim(1) + row : row * tensor.dim(1) + column);
  }

  @Property(tries = 60)
  void isTheSumOfProducts(
      @ForAll @IntRange(min = 1, max = 70) int m,
      @ForAll @IntRange(min = 1, max = 200) int n,
      @ForAll @IntRange(min = 0, max = 500) int k,
      @ForAll boolean transposeA,
      @ForAll boolean transposeB,
      @ForAll boolean transposeC,
      @ForAll @IntRange(min = 0, max = 2) int type) {
    DType dtype = TYPES[type];
    Tensor a = matrix(dtype, transposeA ? k : m, transposeA ? m : k);
    Tensor b = matrix(dtype, transposeB ? n : k, transposeB ? k : n);
    Tensor c = matrix(dtype, transposeC ? n : m, transposeC ? m : n);
    MatrixProduct.multiply(
        view(a, transposeA),
        view(b, transposeB),
        view(c, transposeC),
        m,
        n,
        k,
        Kernels.plain(),
        THREE);
    double rounding = dtype == DType.FLOAT32 ? 1e-5 : dtype == DType.FLOAT16 ? 1e-3 : 8e-3;
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int s = 0; s < k; s++) {
          sum += element(a, transposeA, i, s) * element(b, transposeB, s, j);
        }
        assertThat(element(c, transposeC, i, j))
            .isCloseTo(sum, within(rounding * (1 + Math.abs(sum))));
      }
    }
  }

  /// What exceeds the pieces in which few rows are multiplied.
  @Property(tries = 12)
  void multipliesFewRowsByLargeMatrices(
      @ForAll @IntRange(min = 1, max = 10) int m,
      @ForAll @IntRange(min = 60, max = 2300) int n,
      @ForAll @IntRange(min = 60, max = 2300) int k,
      @ForAll boolean transposeB,
      @ForAll @IntRange(min = 0, max = 2) int type) {
    Tensor a = matrix(DType.FLOAT32, m, k);
    Tensor b = matrix(TYPES[type], transposeB ? n : k, transposeB ? k : n);
    Tensor c = Tensor.zeros(DType.FLOAT32, m, n);
    MatrixProduct.multiply(
        view(a, false), view(b, transposeB), view(c, false), m, n, k, Kernels.plain(), THREE);
    for (int i = 0; i < m; i++) {
      for (int j = i; j < n; j += 97) {
        double sum = 0;
        for (int s = 0; s < k; s++) {
          sum += element(a, false, i, s) * element(b, transposeB, s, j);
        }
        assertThat(c.getDouble((long) i * n + j)).isCloseTo(sum, within(1e-3));
      }
    }
  }

  /// Few rows give the same bits with machine code, on right operands of each dtype and layout.
  @Property(tries = 40)
  void fewRowsHaveTheSameBitsInMachineCode(
      @ForAll @IntRange(min = 1, max = 5) int m,
      @ForAll @IntRange(min = 60, max = 2300) int n,
      @ForAll @IntRange(min = 0, max = 700) int k,
      @ForAll boolean transposeB,
      @ForAll boolean add,
      @ForAll @IntRange(min = 0, max = 2) int type) {
    Optional<MachineLines> code = MachineLines.make(Tiling.PREFERRED.lanes());
    int columns = transposeB ? n / 10 : n;
    // Steps that are whole blocks of partial sums, and others.
    int steps = transposeB ? Math.max(k % 2 == 0 ? k / 128 * 128 : k / 16 * 16, 64) + k % 3 / 2 : k;
    Tensor a = gaussian(TYPES[type], m, steps);
    Tensor b =
        transposeB ? gaussian(TYPES[type], columns, steps) : gaussian(TYPES[type], steps, columns);
    Tensor plain = gaussian(DType.FLOAT32, m, columns);
    Tensor fast = Tensor.zeros(DType.FLOAT32, m, columns);
    fast.copyFrom(plain);
    Matrix left = view(a, false);
    Matrix right = view(b, transposeB);
    FewRows.current()
        .multiply(left, right, view(plain, false), m, columns, steps, add, Optional.empty());
    FewRows.current().multiply(left, right, view(fast, false), m, columns, steps, add, code);
    assertThat(fast.contentEquals(plain)).isTrue();
  }

  /// Sums are rounded alike by one thread and by three.
  @Property(tries = 12)
  void fewRowsDoNotDependOnTheNumberOfThreads(
      @ForAll @IntRange(min = 1, max = 10) int m,
      @ForAll @IntRange(min = 1, max = 900) int n,
      @ForAll @IntRange(min = 1, max = 900) int k,
      @ForAll boolean transposeB) {
    Tensor a = matrix(DType.FLOAT32, m, k);
    Tensor b = matrix(DType.FLOAT32, transposeB ? n : k, transposeB ? k : n);
    for (long i = 0; i < b.elementCount(); i++) {
      b.setDouble(i, random.nextGaussian());
    }
    Tensor one = Tensor.zeros(DType.FLOAT32, m, n);
    Tensor three = Tensor.zeros(DType.FLOAT32, m, n);
    MatrixProduct.multiply(
        view(a, false), view(b, transposeB), view(one, false), m, n, k, Kernels.plain(), ONE);
    MatrixProduct.multiply(
        view(a, false), view(b, transposeB), view(three, false), m, n, k, Kernels.plain(), THREE);
    assertThat(three.contentEquals(one)).isTrue();
  }

  /// The kernels of this machine but the plain one: what the JVM compiles, and machine code.
  private static List<PanelKernel> kernels() {
    List<PanelKernel> kernels = new ArrayList<>();
    if (VectorSupport.isPresent()) {
      kernels.add(new TileLoops(MicroKernelCode.make(Tiling.PREFERRED)));
    }
    MachineKernel.make(Tiling.PREFERRED).ifPresent(kernels::add);
    return kernels;
  }

  @Property(tries = 30)
  void givesTheSameBitsWithEachKernelAndAnyNumberOfThreads(
      @ForAll @IntRange(min = 1, max = 300) int m,
      @ForAll @IntRange(min = 1, max = 300) int n,
      @ForAll @IntRange(min = 0, max = 900) int k,
      @ForAll boolean transposeA,
      @ForAll boolean transposeB,
      @ForAll boolean transposeC,
      @ForAll @IntRange(min = 0, max = 2) int type) {
    assumeTrue(!kernels().isEmpty(), "skipped: no module jdk.incubator.vector, no machine code");
    Tensor a = transposeA ? gaussian(TYPES[type], k, m) : gaussian(TYPES[type], m, k);
    Tensor b = transposeB ? gaussian(TYPES[type], n, k) : gaussian(TYPES[type], k, n);
    Tensor plain = Tensor.zeros(DType.FLOAT32, transposeC ? n : m, transposeC ? m : n);
    Matrix left = view(a, transposeA);
    Matrix right = view(b, transposeB);
    MatrixProduct.multiply(left, right, view(plain, transposeC), m, n, k, Kernels.plain(), ONE);
    for (PanelKernel kernel : kernels()) {
      for (Workers workers : List.of(ONE, THREE)) {
        Tensor fast = gaussian(DType.FLOAT32, (int) plain.dim(0), (int) plain.dim(1));
        MatrixProduct.multiply(left, right, view(fast, transposeC), m, n, k, kernel, workers);
        assertThat(fast.contentEquals(plain)).isTrue();
      }
    }
  }

  /// Numbers whose sums depend on the order of the steps.
  private Tensor gaussian(DType dtype, int rows, int columns) {
    Tensor tensor = Tensor.zeros(dtype, rows, columns);
    for (long i = 0; i < tensor.elementCount(); i++) {
      tensor.setDouble(i, random.nextGaussian());
    }
    return tensor;
  }

  /// Each number of rows, on panels that are not whole, written and added, with nothing touched around the result.
  @Example
  void tilesOfEachHeightHaveTheSameBits() {
    assumeTrue(!kernels().isEmpty(), "skipped: no module jdk.incubator.vector, no machine code");
    int width = Tiling.PREFERRED.columns();
    for (int m = 0; m <= 3 * PanelKernel.MOST_ROWS; m++) {
      for (int columns : new int[] {1, width - 1, width}) {
        for (int depth : new int[] {0, 1, 3, 4, 37}) {
          Tensor a = gaussian(DType.FLOAT32, m, depth + 3);
          Tensor panel = gaussian(DType.FLOAT32, depth, width);
          Tensor start = gaussian(DType.FLOAT32, m + 2, width + 2);
          for (boolean add : new boolean[] {false, true}) {
            Tensor plain = tile(Kernels.plain(), a, m, panel, start, columns, depth, add);
            for (PanelKernel kernel : kernels()) {
              assertThat(tile(kernel, a, m, panel, start, columns, depth, add).toFloatArray())
                  .as("%s rows, %s columns, %s steps", m, columns, depth)
                  .isEqualTo(plain.toFloatArray());
            }
          }
        }
      }
    }
  }

  private static Tensor tile(
      PanelKernel kernel,
      Tensor a,
      int m,
      Tensor panel,
      Tensor start,
      int columns,
      int depth,
      boolean add) {
    Tensor c = Tensor.zeros(DType.FLOAT32, start.dim(0), start.dim(1));
    c.copyFrom(start);
    LeftRows rows = new LeftRows();
    if (kernel.readsRows(view(a, false), m, columns)) {
      rows.of(view(a, false), 2);
    } else {
      float[] packed = new float[m * Tiling.PREFERRED.pitch()];
      Panels.packLeft(view(a, false), m, 2, depth, packed, 0);
      rows.packed(packed, 0);
    }
    Matrix to = view(c, false).from(1, 1);
    long address = panel.data().address();
    kernel.multiply(
        rows,
        m,
        address,
        address,
        to.at(0, 0),
        to.rowStride(),
        columns,
        depth,
        add,
        new TileBuffer());
    return c;
  }

  /// Rows a multiple of 2048 bytes apart are copied where a tile has many, and give the bits that others give.
  @Property(tries = 6)
  void rowsThatShareSetsOfTheCacheHaveTheSameBits(
      @ForAll @IntRange(min = 1, max = 300) int m, @ForAll @IntRange(min = 100, max = 200) int n) {
    int k = 512;
    Tensor a = gaussian(DType.FLOAT32, m, k);
    Tensor apart = Tensor.zeros(DType.FLOAT32, m, k + 5);
    Matrix spread = view(apart, false);
    for (int i = 0; i < m; i++) {
      spread.setRow(i, 0, k, view(a, false).at(i, 0));
    }
    Tensor b = gaussian(DType.FLOAT32, k, n);
    for (PanelKernel kernel : kernels()) {
      Tensor c = Tensor.zeros(DType.FLOAT32, m, n);
      Tensor d = Tensor.zeros(DType.FLOAT32, m, n);
      MatrixProduct.multiply(
          view(a, false), view(b, false), view(c, false), m, n, k, kernel, THREE);
      MatrixProduct.multiply(spread, view(b, false), view(d, false), m, n, k, kernel, THREE);
      assertThat(c.contentEquals(d)).isTrue();
    }
  }

  /// A block of a packed matrix, and the block itself, are added to what is there.
  @Property(tries = 40)
  void addsBlocks(
      @ForAll @IntRange(min = 1, max = 45) int m,
      @ForAll @IntRange(min = 1, max = 100) int n,
      @ForAll @IntRange(min = 1, max = 600) int k,
      @ForAll boolean transposeA,
      @ForAll boolean transposeB,
      @ForAll boolean add,
      @ForAll @IntRange(min = 0, max = 2) int type) {
    DType dtype = TYPES[type];
    int before = 2 * Tiling.PREFERRED.columns();
    int above = 3;
    Tensor a = matrix(dtype, transposeA ? k : m, transposeA ? m : k);
    int width = before + n + 5;
    int steps = above + k + 2;
    Tensor b = matrix(dtype, transposeB ? width : steps, transposeB ? steps : width);
    Tensor c = matrix(DType.FLOAT32, m, n);
    double[] start = c.toDoubleArray();
    Tensor same = Tensor.zeros(DType.FLOAT32, m, n);
    same.copyFrom(c);
    Tensor panels = Tensor.zeros(DType.INT8, Panels.bytes(steps, width));
    Panels.pack(view(b, transposeB), steps, width, panels.data().address(), 0, Panels.count(width));
    MatrixProduct.multiplyPacked(
        view(a, transposeA),
        panels.data().address(),
        steps,
        above,
        before,
        view(c, false),
        m,
        n,
        k,
        add);
    MatrixProduct.multiplyBlock(
        view(a, transposeA),
        view(b, transposeB).from(above, before),
        view(same, false),
        m,
        n,
        k,
        add);
    assertThat(same.contentEquals(c)).isTrue();
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        double sum = add ? start[i * n + j] : 0;
        for (int s = 0; s < k; s++) {
          sum += element(a, transposeA, i, s) * element(b, transposeB, above + s, before + j);
        }
        assertThat(c.getDouble((long) i * n + j))
            .isCloseTo(sum, within(1e-5 * (1 + Math.abs(sum))));
      }
    }
  }

  @Example
  void goesThroughManyColumnsInPieces() {
    int n = Tiling.PREFERRED.blockColumns() + 130;
    int m = 270;
    Tensor a = matrix(DType.FLOAT32, m, 3);
    Tensor b = matrix(DType.FLOAT32, 3, n);
    Tensor c = Tensor.zeros(DType.FLOAT32, m, n);
    MatrixProduct.multiply(
        view(a, false), view(b, false), view(c, false), m, n, 3, Kernels.plain(), THREE);
    for (int j = 0; j < n; j++) {
      double sum = 0;
      for (int s = 0; s < 3; s++) {
        sum += a.getDouble((m - 1) * 3L + s) * b.getDouble((long) s * n + j);
      }
      assertThat(c.getDouble((m - 1L) * n + j)).isCloseTo(sum, within(1e-5));
    }
  }
}
