package dev.weir.backend.cpu.matmul;

/// A [PanelKernel] of tiles that a [MicroKernel] computes of packed rows, one after the other.
record TileLoops(MicroKernel kernel) implements PanelKernel {
  private static final Tiling TILING = Tiling.PREFERRED;
  private static final float[] ZEROS = new float[TILING.rows() * TILING.columns()];

  @Override
  public boolean readsRows(Matrix a, int m, int n) {
    return false;
  }

  @Override
  public void multiply(
      LeftRows a,
      int m,
      long panel,
      long next,
      long c,
      long cStride,
      int columns,
      int depth,
      boolean add,
      TileBuffer tile) {
    int height;
    for (int r = 0; r < m; r += height) {
      height = TILING.height(m - r);
      int taken = height;
      int first = r;
      if (m >= TILING.rows() && 2 * (m - r) > TILING.rows()) {
        // More than half a tile: one tile that begins in the rows before, whose sums are not kept.
        height = Math.min(TILING.rows(), m - r);
        taken = TILING.rows();
        first = r + height - taken;
      }
      float[] sums = add ? tile.sums : ZEROS;
      long to = c + r * cStride;
      if (taken == height && columns == TILING.columns()) {
        if (add) {
          kernel.load(sums, height, to, cStride);
        }
        kernel.run(height, a.array(), a.first(first), panel, sums, to, cStride, depth);
      } else {
        int skipped = r - first;
        if (add) {
          tile.loadSums(to, cStride, height, columns, skipped * TILING.columns());
        }
        kernel.run(
            taken,
            a.array(),
            a.first(first),
            panel,
            sums,
            tile.address(),
            TILING.stepBytes(),
            depth);
        tile.store(skipped, to, cStride, height, columns);
      }
    }
  }

  @Override
  public void pack(long from, long stride, long to, int depth) {
    kernel.pack(from, stride, to, depth);
  }
}
