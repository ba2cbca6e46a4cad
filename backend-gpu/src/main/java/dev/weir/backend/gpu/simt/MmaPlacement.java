package dev.weir.backend.gpu.simt;

import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.arith.MmaOp;
import java.util.Set;
import java.util.function.IntFunction;

/// Spreads the sums of a matmul over threads.
///
/// For a matrix unit: the eight rows and two times four columns that the lanes of a warp hold, then
/// warps by rows and columns. Without one: rectangles of rows and columns, four neighbouring columns
/// to a thread.
///
/// @param ofRegisters the products whose left factor the unit takes out of registers
record MmaPlacement(
    Language language,
    int threads,
    IntFunction<Axis> axes,
    Set<MmaOp> warpgroups,
    Set<MmaOp> ofRegisters) {
  void place(MmaOp product, AxisSets sets, Set<Integer> reduced) {
    int rowsId = sets.axis(product.result(), 0);
    int columnsId = sets.axis(product.result(), 1);
    Axis rows = axes.apply(rowsId);
    Axis columns = axes.apply(columnsId);
    if (language.usesMatrixUnit(product)) {
      placeFragments(product, rows, columns, reduced.contains(columnsId));
      Axis depth = axes.apply(sets.axis(product.lhs(), 1));
      if (ofRegisters.contains(product) && !depth.isPlaced()) {
        depth.setVector(2);
        depth.place(0, 1);
      }
    } else {
      placeRectangle(rows, columns);
    }
  }

  private void placeFragments(MmaOp product, Axis rows, Axis columns, boolean wholeRows) {
    TileType type = (TileType) product.result().type();
    int warps = threads / DistributionPlanner.WARP;
    int down = 1;
    long best = Long.MAX_VALUE;
    if (rows.isPlaced()) {
      down = Math.max(1, rows.threads() / 8);
    } else {
      boolean byWarpgroups = warpgroups.contains(product);
      for (int try0 = byWarpgroups ? WarpgroupCode.WARPS : 1; try0 <= warps; try0 *= 2) {
        int across = warps / try0;
        boolean fits = type.shape().get(0) >= 16L * try0 && type.shape().get(1) >= 8L * across;
        long cost = type.shape().get(0) / try0 + type.shape().get(1) / across;
        if (fits && (wholeRows || byWarpgroups)) {
          // Warpgroups read the columns once for all of their rows.
          cost = across;
        }
        if (byWarpgroups) {
          fits = type.shape().get(0) % (16L * try0) == 0;
        }
        if (fits && cost < best) {
          best = cost;
          down = try0;
        }
      }
    }
    int downBits = Integer.numberOfTrailingZeros(down);
    int warpBits = Integer.numberOfTrailingZeros(warps);
    // Those of several products of warpgroups may be the same.
    boolean natural =
        warpgroups.contains(product)
            && (!rows.isPlaced() || rows.between() == 2)
            && (!columns.isPlaced() || columns.between() == columns.unroll());
    if (!rows.isPlaced()) {
      int[] bits = new int[3 + downBits];
      for (int i = 0; i < bits.length; i++) {
        bits[i] = 2 + i;
      }
      rows.setVector(1);
      if (natural) {
        // Sixteen rows to a warp.
        rows.placeAround(3, 2, bits);
      } else {
        rows.place(bits);
      }
    }
    if (!columns.isPlaced()) {
      int across = warpBits - downBits;
      int most =
          warpgroups.contains(product)
              ? WarpgroupCode.mostAcross(type.shape().get(1))
              : Integer.MAX_VALUE;
      while (8L << across > type.shape().get(1) || 1L << across > most) {
        across--;
      }
      int[] bits = new int[2 + across];
      bits[1] = 1;
      for (int i = 0; i < across; i++) {
        bits[2 + i] = 5 + downBits + i;
      }
      columns.setVector(2);
      if (natural) {
        // All that a warpgroup has lies side by side.
        columns.placeAround(2, (int) type.shape().get(1) >> 3 + across, bits);
      } else {
        columns.place(bits);
      }
    }
  }

  /// {@return whether the sums lie as the matrix unit gives them}
  static boolean isFragments(Axis rows, Axis columns) {
    return rows.between() == 1 && columns.between() == 1 && isWhole(rows, columns);
  }

  /// {@return whether threads hold two neighbours of every fourth column, and one of every eighth row}
  static boolean isWhole(Axis rows, Axis columns) {
    int[] down = rows.bits();
    int[] across = columns.bits();
    boolean fits =
        rows.vector() == 1
            && columns.vector() == 2
            && down.length >= 3
            && across.length >= 2
            && across[0] == 0
            && across[1] == 1
            && rows.covered() == rows.bound()
            && columns.covered() == columns.bound()
            && rows.registers() % 2 == 0;
    for (int i = 0; fits && i < down.length; i++) {
      fits = i < 3 ? down[i] == 2 + i : down[i] >= 5;
    }
    for (int i = 2; fits && i < across.length; i++) {
      fits = across[i] >= 5;
    }
    return fits;
  }

  private void placeRectangle(Axis rows, Axis columns) {
    int used = rows.isPlaced() ? rows.mask() : 0;
    if (!columns.isPlaced()) {
      columns.setVector((int) Math.min(4, DistributionPlanner.floorPower(columns.bound())));
      long wanted = Math.ceilDiv(columns.bound(), columns.vector());
      long room = Math.max(16, threads / DistributionPlanner.ceilPower(rows.bound()));
      columns.place(take(~used, Math.min(room, DistributionPlanner.ceilPower(wanted))));
    }
    if (!rows.isPlaced()) {
      rows.setVector(1);
      rows.place(take(~columns.mask(), DistributionPlanner.ceilPower(rows.bound())));
    }
  }

  private int[] take(int free, long wanted) {
    int[] bits = new int[32];
    int count = 0;
    for (int bit = 0; 1 << bit < threads && 1L << count < wanted; bit++) {
      if ((free & 1 << bit) != 0) {
        bits[count++] = bit;
      }
    }
    return java.util.Arrays.copyOf(bits, count);
  }
}
